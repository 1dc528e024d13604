// @vitest-environment happy-dom
import { alertText, clear, focused, press, until } from '#islands/auth/stage.fixture.tsx'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { openAt, papers, settings, shown, stage, standAtProfile } from './profile-stage.fixture.tsx'

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

const passport = [
  { kind: 'passport', side: 'front' },
  { kind: 'passport', side: 'portrait' },
]

standAtProfile()

test('[W9] a verification is handed in with its pictures, a country and a name, and says what is missing', async () => {
  stage.answers['GET /users/me'] = { body: JSON.stringify({ id: 'u1' }) }
  stage.answers['POST /verification'] = { status: 201 }
  await openAt('?profile=verification')
  await until(() => shown().includes(words.verification.document))
  await press(words.verification.submit)
  expect(shown()).toContain(words.verification.countryMissing)
  expect(alertText()).toContain(words.verification.picturesMissing)
  expect(stage.received.some(({ call }) => call === 'POST /verification')).toBe(false)
  await clear()

  stage.answers['GET /settings'] = settings({ address: { country: 'BR', countryName: 'Brazil' } })
  stage.answers['GET /users/me/papers'] = papers(...passport)
  await openAt('?profile=verification')
  await until(() => shown().includes(words.verification.replace))
  await press(words.verification.submit)
  await until(() => stage.received.some(({ call }) => call === 'POST /verification'))
  expect(JSON.parse(stage.received.find(({ call }) => call === 'POST /verification')?.body ?? '')).toEqual({
    provider: 'manual',
    type: 'identity',
    user_id: 'u1',
    callback_url: `${stage.origin}/dashboard?profile=verification`,
    document_types: ['passport'],
    document_name: 'Mara',
    document_country: 'BR',
  })
})

test('[W9] what was declined says why, and can be tried again with new pictures', async () => {
  stage.answers['GET /settings'] = settings({ verification: declined })
  stage.answers['GET /users/me/papers'] = papers(...passport)
  stage.answers['POST /verification/retry'] = { body: '{}' }
  await openAt('?profile=verification')
  await until(() => shown().includes('The picture is blurred'))

  stage.answers['GET /settings'] = settings({
    verification: { ...declined, status: 'pending', reason: null },
  })
  await press(words.verification.submit)
  await until(() => shown().includes(words.verification.pending))
  expect(JSON.parse(stage.received.find(({ call }) => call.endsWith('/retry'))?.body ?? '')).toMatchObject({
    ...{ id: declined.id, document_name: 'Mara Lindqvist', document_country: 'SE' },
  })
})

test.each([
  ['approved', 'Valid until'],
  ['expired', 'Submit your document again'],
  ['pending', 'You will be notified'],
])('[W9] a verification that is %s says so', async (status, text) => {
  stage.answers['GET /settings'] = settings({
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
    stage.answers['GET /settings'] = settings({
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
  stage.answers['GET /users/me'] = { body: JSON.stringify({ id: 'u1' }) }
  stage.answers['GET /users/me/papers'] = papers(...passport)
  stage.answers['POST /verification'] = { status: 201 }
  stage.answers[`DELETE /verification/${waiting.id}`] = { status: 204, body: '' }
  await openAt('?profile=verification')
  await until(() => shown().includes(words.verification.document))
  await press(words.verification.submit)
  expect(focused()?.getAttribute('name')).toBe('country')

  stage.answers['GET /settings'] = settings({ address: { country: 'BR', countryName: 'Brazil' } })
  await clear()
  await openAt('?profile=verification')
  await until(() => shown().includes(words.verification.document))
  stage.answers['GET /settings'] = settings({ verification: waiting })
  await press(words.verification.submit)
  await until(() => shown().includes(words.verification.takeBack))
  expect(focused()?.id).toBe('profile-panel')

  stage.answers['GET /settings'] = settings({})
  await press(words.verification.takeBack)
  await until(() => shown().includes(words.verification.document))
  expect(focused()?.id).toBe('profile-panel')
})
