// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { standAt, startLoopbackServer, type LoopbackServer } from '../../../tests/loopback-server.ts'
import { storedPendingCode } from '#browser/pending-codes.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import { choose } from '#islands/places/choose.fixture.ts'
import { fakeIdentity, nowhere } from './fake-identity.fixture.ts'
import { englishLabels } from './label-texts.fixture.ts'
import { registerLabelKeys } from './labels.ts'
import { Register } from './Register.tsx'
import { clear, field, focused, press, show, until, write } from './stage.fixture.tsx'

const labels = englishLabels(registerLabelKeys)
const places: Readonly<Record<string, unknown>> = {
  '/api/region/americas': [{ name: { common: 'Brazil' }, cca2: 'BR', cca3: 'BRA', region: 'Americas' }],
  '/api/countries/states': [{ name: 'Bahia', displayName: 'Bahia' }],
  '/api/countries/state/cities': ['Salvador'],
}
let server: LoopbackServer
let received: { url: string; body: unknown }[]
let status: number
let service: ReturnType<typeof fakeIdentity>

beforeAll(async () => {
  server = await startLoopbackServer(({ method, url, body }) => {
    const list = places[url]
    if (list) return { body: JSON.stringify(list) }
    if (method === 'POST') received.push({ url, body: JSON.parse(body) })

    return { status }
  })
})
afterAll(() => server.close())

beforeEach(() => {
  standAt(`${server.origin}/register`)
  received = []
  status = 202
  service = fakeIdentity()
})
afterEach(async () => {
  await clear()
  sessionStorage.clear()
})

async function fillIn(): Promise<void> {
  await show(
    <Register
      client={nowhere}
      labels={labels}
      placeLabels={enUS.places}
      locale="pt-BR"
      next={null}
      identity={service.identity}
    />,
  )
  await write(labels.firstName, 'Mara')
  await write(labels.lastName, 'Lindqvist')
  await write(labels.email, 'mara@lindqvist.example')
  await write(labels.companyName, 'Lindqvist Rentals')
}

test('[R1] registering leaves a profile, then an account, and waits for the code', async () => {
  await fillIn()
  expect(document.body.textContent).toContain(`${labels.slugPreview} lindqvist_rentals`)
  await press(labels.createAccount)

  await until(() => storedPendingCode('registration') !== null)
  expect(service.asked).toEqual(['register mara@lindqvist.example as Mara Lindqvist in pt-BR'])
  expect(received).toEqual([
    {
      url: '/api/users/signup',
      body: {
        name: 'Mara Lindqvist',
        email: 'mara@lindqvist.example',
        phone: null,
        locale: 'pt-BR',
        companyName: 'Lindqvist Rentals',
        companySlug: 'lindqvist_rentals',
        address: null,
      },
    },
  ])
  expect(storedPendingCode('registration')).toMatchObject({ email: 'mara@lindqvist.example' })
})

test('[R1] [R2] the address goes along as far as it was picked', async () => {
  await fillIn()
  await choose('Country', 'Brasil')
  await choose('State or region', 'Bahia')
  await choose('City', 'Salvador')
  await press(labels.createAccount)

  await until(() => received.length > 0)
  expect(received[0]?.body).toMatchObject({
    address: { country: 'BR', countryName: 'Brazil', state: 'Bahia', city: 'Salvador' },
  })
})

test('what is missing is said above and beside, the summary takes focus, and the input stays', async () => {
  await fillIn()
  await write(labels.lastName, '')
  await press(labels.createAccount)

  expect(focused()?.textContent).toContain(labels.missingLastName)
  expect(field(labels.lastName).getAttribute('aria-invalid')).toBe('true')
  expect(field(labels.companyName).value).toBe('Lindqvist Rentals')
  expect(received).toEqual([])
})

test('no account is made without its profile', async () => {
  status = 503
  await fillIn()
  await press(labels.createAccount)

  await until(() => focused()?.textContent.includes(labels.problems['registration-failed']) ?? false)
  expect(service.asked).toEqual([])
  expect(field(labels.email).value).toBe('mara@lindqvist.example')
})

test('[O4] somebody invited keeps the address of the invitation and is asked for no company', async () => {
  await show(
    <Register
      client={nowhere}
      labels={labels}
      placeLabels={enUS.places}
      locale="en-US"
      next="/invitations/1"
      written={{ firstName: '', lastName: '', email: 'noa@example.org', companyName: '', phone: '' }}
      invitation={{ lead: 'Mara invites you to Acme.', emailHint: 'The invitation is for this address.' }}
      identity={service.identity}
    />,
  )
  expect(document.body.textContent).toContain('Mara invites you to Acme.')
  expect(document.body.textContent).not.toContain(labels.companyName)
  expect(field(labels.email).readOnly).toBe(true)
  await write(labels.firstName, 'Noa')
  await write(labels.lastName, 'Berg')
  await press(labels.createAccount)

  await until(() => storedPendingCode('registration') !== null)
  expect(received[0]?.body).toMatchObject({ email: 'noa@example.org', companyName: '', companySlug: '' })
})
