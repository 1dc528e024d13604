// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedPendingCode } from '#browser/pending-codes.ts'
import { fakeIdentity, nowhere } from './fake-identity.fixture.ts'
import { englishLabels } from './label-texts.fixture.ts'
import { registerLabelKeys } from './labels.ts'
import { Register } from './Register.tsx'
import { clear, field, focused, press, show, until, write } from './stage.fixture.tsx'

const labels = englishLabels(registerLabelKeys)
let server: Server
let received: { url: string | undefined; body: unknown }[]
let status: number
let service: ReturnType<typeof fakeIdentity>

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.method === 'POST') received.push({ url: request.url, body: JSON.parse(body) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/register`)
  received = []
  status = 202
  service = fakeIdentity()
})
afterEach(async () => {
  await clear()
  sessionStorage.clear()
})

async function fillIn(): Promise<void> {
  await show(<Register client={nowhere} labels={labels} locale="pt-BR" next={null} identity={service.identity} />)
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
