// @vitest-environment happy-dom
import { setTokenProvider } from '#browser/api.ts'
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { $profileSection, showProfile } from '#browser/profile-section.ts'
import { $personName } from '#browser/stores.ts'
import { alertText, clear, field, focused, press, show, until, write } from '#islands/auth/stage.fixture.tsx'
import { settled } from '#islands/testing/mount.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  standAt,
  startLoopbackServer,
  type Answer,
  type LoopbackServer,
} from '../../../tests/loopback-server.ts'
import { ProfileHost } from './ProfileHost.tsx'

const words = enUS.profile
const declined = {
  id: '01900000-0000-7000-8000-000000000001',
  status: 'declined',
  reason: 'The picture is blurred',
  document_types: ['passport'],
  document_name: 'Mara Lindqvist',
  document_country: 'SE',
  expires_at: null,
  url: null,
  updated_at: '2026-05-04T09:00:00.000Z',
}
let server: LoopbackServer
let received: { call: string; body: string }[]
let answers: Record<string, Answer>

beforeAll(async () => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR })
  setTokenProvider(() => Promise.resolve('token'))
  server = await startLoopbackServer(({ method, url, body }) => {
    const call = `${method} ${url.replace('/api/idt-mgmt/api/v1/users', '').replace('/api', '')}`
    received.push({ call, body })
    return answers[call] ?? { status: 404 }
  })
})
afterAll(() => server.close())

beforeEach(() => {
  standAt(`${server.origin}/dashboard`)
  received = []
  answers = { 'GET /settings': settings({}), 'GET /users/me/papers': papers() }
})
afterEach(async () => {
  await clear()
  $profileSection.set(null)
  $personName.set(null)
})

function settings(changes: object): Answer {
  const body = {
    email: 'mara@lindqvist.example',
    name: 'Mara',
    phone: null,
    locale: 'en-US',
    address: null,
    is_verified: false,
    verification_status: 'PENDING',
    verification: null,
    ...changes,
  }

  return { body: JSON.stringify(body) }
}

function papers(...kept: object[]): Answer {
  const at = { isHandedIn: false, byteLength: 1000, createdAt: '2026-05-04T09:00:00.000Z' }

  return { body: JSON.stringify({ items: kept.map((paper) => ({ ...paper, ...at })) }) }
}

async function openAt(query: string): Promise<void> {
  standAt(`${server.origin}/dashboard${query}`)
  await show(
    <LocalizationProvider locale="en-US">
      <ProfileHost />
    </LocalizationProvider>,
  )
}

const shown = () => document.body.textContent

test('[W10] is opened by the address, and says there where it is', async () => {
  await openAt('?profile=verification&from=mail')
  await until(() => shown().includes(words.verification.document))

  await settled(() => showProfile('person'))
  await until(() => shown().includes(words.person.lead))
  expect(location.search).toBe('?profile=person&from=mail')
  await settled(() => showProfile(null))
  await until(() => !shown().includes(words.title))
  expect(location.search).toBe('?from=mail')
})

test('[W10] stays closed for an address that names no part of it', async () => {
  await openAt('?profile=pets')

  expect($profileSection.get()).toBeNull()
  expect(shown()).toBe('')
})

test('[W10] a changed name is saved, and told to the sidebar', async () => {
  answers['PUT /basic'] = { body: JSON.stringify({ name: 'Mara Lindqvist', phone: null }) }
  await openAt('?profile=person')
  await until(() => shown().includes(words.person.emailHint))
  await write(words.person.name, 'Mara Lindqvist')
  await press(words.save)

  await until(() => shown().includes(words.saved))
  expect(received.at(-1)).toEqual({
    call: 'PUT /basic',
    body: JSON.stringify({ name: 'Mara Lindqvist', phone: null }),
  })
  expect($personName.get()).toBe('Mara Lindqvist')
})

test('[W10] a name that is empty is refused beside its field, and nothing is sent', async () => {
  await openAt('?profile=person')
  await until(() => shown().includes(words.person.emailHint))
  await write(words.person.name, ' ')
  await press(words.save)

  expect(shown()).toContain(words.person.nameMissing)
  expect(field(words.person.name).getAttribute('aria-invalid')).toBe('true')
  expect(received).toHaveLength(1)
})

test('[W10] what could not be loaded anew is shown as old, and can be asked for again', async () => {
  const sessions = (...userAgents: string[]): Answer => {
    const at = { createdAt: '2026-05-04T09:00:00.000Z', lastUsedAt: '2026-05-04T09:00:00.000Z', ip: null }
    const items = userAgents.map((userAgent, index) => {
      const id = `01900000-0000-7000-8000-00000000000${index}`
      return { ...at, id, userAgent, isCurrent: index === 0 }
    })

    return { body: JSON.stringify({ items }) }
  }
  answers['GET /users/sessions'] = sessions('', '')
  answers['DELETE /users/sessions'] = { status: 204 }
  await openAt('?profile=devices')
  await until(() => shown().includes(words.devices.endOthers))
  answers['GET /users/sessions'] = { status: 503 }
  await press(words.devices.endOthers)

  await until(() => shown().includes(words.stale))
  expect(alertText()).toContain(words.retry)
  expect(shown()).toContain(words.devices.endOthers)
  answers['GET /users/sessions'] = sessions('')
  await press(words.retry)
  await until(() => shown().includes(words.devices.none))
  expect(shown()).not.toContain(words.stale)
})

test('[W10] what could not be loaded can be asked for again', async () => {
  answers['GET /settings'] = { status: 503 }
  await openAt('?profile=person')
  await until(() => shown().includes(enUS.problems.internal))

  answers['GET /settings'] = settings({ name: 'Mara again' })
  await press(words.retry)
  await until(() => shown().includes(words.person.emailHint))
  expect(field(words.person.name).value).toBe('Mara again')
})

test('[I7] an address is PENDING until it has a country', async () => {
  await openAt('?profile=address')
  await until(() => shown().includes(words.address.PENDING))
  await clear()

  answers['GET /settings'] = settings({ address: { country: 'BR', countryName: 'Brazil' } })
  await openAt('?profile=address')
  await until(() => shown().includes(words.address.completedText))
})

test('[W9] a verification is handed in with its pictures, a country and a name, and says what is missing', async () => {
  answers['GET /users/me'] = { body: JSON.stringify({ id: 'u1' }) }
  answers['POST /verification'] = { status: 201 }
  await openAt('?profile=verification')
  await until(() => shown().includes(words.verification.document))
  await press(words.verification.submit)
  expect(shown()).toContain(words.verification.countryMissing)
  expect(alertText()).toContain(words.verification.picturesMissing)
  expect(received.some(({ call }) => call === 'POST /verification')).toBe(false)
  await clear()

  answers['GET /settings'] = settings({ address: { country: 'BR', countryName: 'Brazil' } })
  answers['GET /users/me/papers'] = papers({ kind: 'passport', side: 'front' })
  await openAt('?profile=verification')
  await until(() => shown().includes(words.verification.replace))
  await press(words.verification.submit)
  await until(() => received.some(({ call }) => call === 'POST /verification'))
  expect(JSON.parse(received.find(({ call }) => call === 'POST /verification')?.body ?? '')).toEqual({
    provider: 'manual',
    type: 'identity',
    user_id: 'u1',
    callback_url: `${server.origin}/dashboard?profile=verification`,
    document_types: ['passport'],
    document_name: 'Mara',
    document_country: 'BR',
  })
})

test('[W9] what was declined says why, and can be tried again with new pictures', async () => {
  answers['GET /settings'] = settings({ verification: declined })
  answers['GET /users/me/papers'] = papers({ kind: 'passport', side: 'front' })
  answers['POST /verification/retry'] = { body: '{}' }
  await openAt('?profile=verification')
  await until(() => shown().includes('The picture is blurred'))

  answers['GET /settings'] = settings({ verification: { ...declined, status: 'pending', reason: null } })
  await press(words.verification.submit)
  await until(() => shown().includes(words.verification.pending))
  expect(JSON.parse(received.find(({ call }) => call.endsWith('/retry'))?.body ?? '')).toMatchObject({
    ...{ id: declined.id, document_name: 'Mara Lindqvist', document_country: 'SE' },
  })
})

test.each([
  ['approved', 'Valid until'],
  ['expired', 'Submit your document again'],
  ['pending', 'You will be notified'],
])('[W9] a verification that is %s says so', async (status, text) => {
  answers['GET /settings'] = settings({
    verification: { ...declined, status, reason: null, expires_at: '2028-05-04T09:00:00.000Z' },
  })
  await openAt('?profile=verification')
  await until(() => shown().includes(text))
  expect(shown().includes(words.verification.submit)).toBe(status === 'expired')
})

test('[W9] the last day of an approval is the day that the host named, also far east of Greenwich', async () => {
  const home = process.env['TZ']
  process.env['TZ'] = 'Pacific/Auckland'
  try {
    answers['GET /settings'] = settings({
      verification: { ...declined, status: 'approved', reason: null, expires_at: '2028-12-31T23:59:59.999Z' },
    })
    await openAt('?profile=verification')
    await until(() => shown().includes('Valid until'))
    expect(shown()).toContain('Dec 31, 2028')
  } finally {
    if (home === undefined) delete process.env['TZ']
    else process.env['TZ'] = home
  }
})

test('[W9] whoever hands papers in or takes them back is led on, and to what is missing', async () => {
  const waiting = { ...declined, status: 'pending', reason: null }
  answers['GET /users/me'] = { body: JSON.stringify({ id: 'u1' }) }
  answers['GET /users/me/papers'] = papers({ kind: 'passport', side: 'front' })
  answers['POST /verification'] = { status: 201 }
  answers[`DELETE /verification/${waiting.id}`] = { status: 204, body: '' }
  await openAt('?profile=verification')
  await until(() => shown().includes(words.verification.document))
  await press(words.verification.submit)
  expect(focused()?.getAttribute('name')).toBe('country')

  answers['GET /settings'] = settings({ address: { country: 'BR', countryName: 'Brazil' } })
  await clear()
  await openAt('?profile=verification')
  await until(() => shown().includes(words.verification.document))
  answers['GET /settings'] = settings({ verification: waiting })
  await press(words.verification.submit)
  await until(() => shown().includes(words.verification.takeBack))
  expect(focused()?.id).toBe('profile-panel')

  answers['GET /settings'] = settings({})
  await press(words.verification.takeBack)
  await until(() => shown().includes(words.verification.document))
  expect(focused()?.id).toBe('profile-panel')
})

test('[W10] making, keeping and deleting a signature is told, and the focus is never lost', async () => {
  const typed = { kind: 'typed', text: 'Mara', hand: 'caveat' }
  const saved = (signature: object | null) => ({ body: JSON.stringify({ signature, initials: null }) })
  const statuses = () => [...document.querySelectorAll('section [role=status]')].map((one) => one.textContent)
  answers['GET /users/me/signatures'] = saved(null)
  answers['PUT /users/me/signatures'] = { body: saved(null).body }
  await openAt('?profile=signatures')
  await until(() => shown().includes(words.signatures.none))
  await press(words.signatures.add)
  expect(focused()?.tagName, 'the way to make it').toBe('SELECT')

  answers['GET /users/me/signatures'] = saved(typed)
  await press(words.save)
  await until(() => statuses().includes(words.saved))
  expect(focused()?.textContent).toBe(words.signatures.replace)

  await press(words.signatures.delete)
  expect(focused()?.textContent, 'the harmless one').toBe(words.cancel)
  expect(statuses()).not.toContain(words.saved)
  answers['GET /users/me/signatures'] = saved(null)
  await press(words.signatures.delete)
  await until(() => statuses().includes(words.signatures.deleted))
  expect(focused()?.textContent).toBe(words.signatures.add)
})

test('[W10] sessions are named in plain words, this one first, and others can be ended', async () => {
  const at = '2026-05-04T09:00:00.000Z'
  const session = (id: string, isCurrent: boolean, userAgent: string | null) => {
    return { id, isCurrent, userAgent, ip: null, createdAt: at, lastUsedAt: at }
  }
  const phone = session('s1', false, 'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1')
  const here = session('s2', true, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  answers['GET /users/sessions'] = { body: JSON.stringify({ items: [phone, here] }) }
  answers['DELETE /users/sessions'] = { status: 204, body: '' }
  await openAt('?profile=devices')
  await until(() => shown().includes('Safari on iPhone'))
  expect([...document.querySelectorAll('li')].map((row) => row.textContent)[0]).toContain(
    `Firefox on Linux${words.devices.current}`,
  )

  answers['GET /users/sessions'] = { body: JSON.stringify({ items: [here] }) }
  await press(words.devices.endOthers)
  await until(() => shown().includes(words.devices.none))
  expect(received.map(({ call }) => call)).toContain('DELETE /users/sessions')
})

test('[W10] an account is not deleted before its address was typed', async () => {
  await openAt('?profile=account')
  await until(() => shown().includes(words.account.delete))
  await write('Type mara@lindqvist.example to confirm', 'mara@else.example')
  await press(words.account.delete)

  expect(shown()).toContain(words.account.mismatch)
})
