import { afterAll, describe, expect, test } from 'vitest'
import { makeSoftwareAuthenticator } from '#server/identity/software-authenticator.fixture.ts'
import { openAcme } from '../acme.ts'
import { agree, enter, post, sendTo, sessionOf, signedIn } from '../signing-room.ts'
import {
  codeMailedBy,
  idp,
  makeTestClock,
  origin,
  readCode,
  readMail,
  register,
  signIn,
  typedSignature,
  type RoomGuest,
  type TestPerson,
} from '../world.ts'

const clock = makeTestClock()
const { world, mara, lease: document } = await openAcme({ clock })
afterAll(() => world.close())

const answer = (guest: RoomGuest, check: string, said: object = {}) =>
  guest.call('POST /signing/{recipient}/access', { body: { check, ...said } })
const start = (guest: RoomGuest, check: string) =>
  guest.call('POST /signing/{recipient}/access/start', { body: { check } })
const refused = (code: string) => ({ body: { code } })

async function trailOf(id: string) {
  const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id } })
  return body.items
}

describe('[W3] before a check is passed', () => {
  test('nothing of the document is shown, nothing can be done, and nobody counts as having looked', async () => {
    const sent = await sendTo(mara, document, [
      { key: 'jane', access: ['passcode'], passcode: 'tulip7', message: 'The price is as we said' },
    ])
    const guest = await enter(world, sent, 'jane')
    const session = await sessionOf(guest)
    const { version } = session.envelope

    expect(session).toMatchObject({
      stage: 'access',
      access: { check: 'passcode', triesLeft: 5, step: 1, of: 1 },
      documents: [],
      fields: [],
      envelope: { message: '' },
      recipient: { email: '', message: '' },
    })
    const params = { document: document.id, page: 0 }
    const acts = [
      guest.call('GET /signing/{recipient}/documents/{document}/pages/{page}', { params }),
      guest.call('GET /signing/{recipient}/documents/{document}/pages/{page}/text', { params }),
      guest.call('GET /signing/{recipient}/documents/{document}/file', { params }),
      guest.call('POST /signing/{recipient}/viewed'),
      guest.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } }),
      guest.call('PUT /signing/{recipient}/values', { body: { version, values: {} } }),
      guest.call('POST /signing/{recipient}/complete', { body: { version, signature: typedSignature } }),
      guest.call('POST /signing/{recipient}/decline', { body: { reason: 'No' } }),
      guest.call('POST /signing/{recipient}/questions', { body: { text: 'Why?' } }),
    ]
    for (const act of acts) expect(await act).toMatchObject({ status: 403, body: { code: 'access-needed' } })
    expect((await sessionOf(guest)).recipient.status).toBe('notified')
  })
})

describe('[W3] a passcode', () => {
  test('lets in whoever knows it, whatever its case, and is written down', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane', access: ['passcode'], passcode: 'Tulip7' }])
    const guest = await enter(world, sent, 'jane')

    expect(await answer(guest, 'passcode', { answer: 'rose' })).toMatchObject(refused('access-code-wrong'))
    expect((await sessionOf(guest)).access?.triesLeft).toBe(4)
    expect(await answer(guest, 'passcode', { answer: ' tulip7 ' })).toMatchObject({
      body: { stage: 'consent' },
    })
    const events = (await trailOf(sent.id)).filter(({ type }) => type.startsWith('recipient.access'))
    expect(events).toMatchObject([
      { type: 'recipient.access_failed', facts: { check: 'passcode', reason: 'access-code-wrong' } },
      { type: 'recipient.access_passed', facts: { check: 'passcode', passId: expect.any(String) as string } },
    ])
  })

  test('that one browser knew lets no other browser in', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane', access: ['passcode'], passcode: 'tulip7' }])
    const first = await enter(world, sent, 'jane')
    await answer(first, 'passcode', { answer: 'tulip7' })

    expect((await sessionOf(await enter(world, sent, 'jane'))).stage).toBe('access')
    expect((await sessionOf(first)).stage).toBe('consent')
  })

  test('is locked after five wrong tries from wherever they come, and the sender is told', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane', access: ['passcode'], passcode: 'tulip7' }])
    const guests = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => enter(world, sent, 'jane')))
    const codes = await Promise.all(
      guests.map(async (guest) => (await answer(guest, 'passcode', { answer: 'x' })).body),
    )

    expect(codes.map((body) => (body as unknown as { code: string }).code).toSorted()).toEqual([
      ...Array<string>(4).fill('access-code-wrong'),
      ...Array<string>(3).fill('access-locked'),
    ])
    expect(await answer(guests[0]!, 'passcode', { answer: 'tulip7' })).toMatchObject(refused('access-locked'))
    const mail = await readMail(world, mara.email, ({ subject }) => subject.startsWith('Locked for'))
    expect(mail.subject).toContain(sent.title)
  })
})

describe('[W3] a code by mail', () => {
  test('lets in whoever reads the mail, once', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane', access: ['email_code'] }])
    const guest = await enter(world, sent, 'jane')

    expect(await answer(guest, 'email_code', { answer: '12345678' })).toMatchObject(
      refused('access-code-expired'),
    )
    expect(await start(guest, 'email_code')).toMatchObject({ status: 200, body: { sent: true } })
    expect((await sessionOf(guest)).access).toMatchObject({ sent: true, hint: 'j•••@e•••.org' })
    const code = await readCode(world, sent.emailOf('jane'))
    expect(await answer(guest, 'email_code', { answer: code })).toMatchObject({ body: { stage: 'consent' } })
    const other = await enter(world, sent, 'jane')
    expect(await answer(other, 'email_code', { answer: code })).toMatchObject(refused('access-code-expired'))
  })

  test('dies after three minutes, after five tries, and when another one is asked for', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane', access: ['email_code'] }])
    const guest = await enter(world, sent, 'jane')
    const ask = () => codeMailedBy(world, sent.emailOf('jane'), () => start(guest, 'email_code'))
    const { code: first } = await ask()
    const { code: second } = await ask()
    expect(await answer(guest, 'email_code', { answer: first })).toMatchObject(refused('access-code-wrong'))
    clock.forward(181_000)
    expect(await answer(guest, 'email_code', { answer: second })).toMatchObject(
      refused('access-code-expired'),
    )
    const { code: third } = await ask()
    for (const wrong of ['1', '2', '3', '4']) await answer(guest, 'email_code', { answer: wrong })
    expect(await answer(guest, 'email_code', { answer: '00000000' })).toMatchObject(refused('access-locked'))
    expect(await answer(guest, 'email_code', { answer: third })).toMatchObject(refused('access-locked'))
  })

  test('is sent five times an hour at most', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane', access: ['email_code'] }])
    const guest = await enter(world, sent, 'jane')
    for (const time of [1, 2, 3, 4, 5]) expect((await start(guest, 'email_code')).status, `${time}`).toBe(200)
    expect((await start(guest, 'email_code')).status).toBe(429)
  })

  test('comes by text message as well, and only after the passcode that is asked first', async () => {
    const phone = '+34600100942'
    const sent = await sendTo(mara, document, [
      { key: 'jane', access: ['sms_code', 'passcode'], phone, passcode: 'tulip7' },
    ])
    const guest = await enter(world, sent, 'jane')
    expect(await start(guest, 'sms_code')).toMatchObject(refused('access-needed'))
    expect(await answer(guest, 'passcode', { answer: 'tulip7' })).toMatchObject({
      body: { stage: 'access', access: { check: 'sms_code', hint: '•••• 42', step: 2, of: 2 } },
    })
    await start(guest, 'sms_code')
    const code = await readCode(world, phone)
    expect(await answer(guest, 'sms_code', { answer: code })).toMatchObject({ body: { stage: 'consent' } })
  })
})

describe('[W3] an account', () => {
  test('of somebody else opens nobody’s link', async () => {
    const jane = await register(world, 'jane', 'Jane and Co')
    const sent = await sendTo(mara, document, [{ key: 'jane', email: jane.email, access: ['account'] }])
    const guest = await enter(world, sent, 'jane')

    expect(await answer(guest, 'account')).toMatchObject({ status: 401, ...refused('not-authenticated') })
    expect(await answer(signedIn(world, guest, mara), 'account')).toMatchObject({
      status: 403,
      ...refused('wrong-account'),
    })
    expect(await answer(signedIn(world, guest, jane), 'account')).toMatchObject({
      body: { stage: 'consent' },
    })
  })

  test('with a passkey is asked for a touch of it', async () => {
    const jane = await register(world, 'jane', 'Keys and Co')
    const sent = await sendTo(mara, document, [{ key: 'jane', email: jane.email, access: ['passkey'] }])
    const guest = signedIn(world, await enter(world, sent, 'jane'), jane)

    expect(await start(guest, 'passkey')).toMatchObject({ status: 200, body: { sent: false, options: null } })
    const authenticator = makeSoftwareAuthenticator({ origin })
    await addPasskey(jane, authenticator)
    const { body } = await start(guest, 'passkey')
    const credential = authenticator.get(body.options as { challenge: string; rpId: string })
    expect(await answer(guest, 'passkey', { credential })).toMatchObject({ body: { stage: 'consent' } })
    const again = signedIn(world, await enter(world, sent, 'jane'), jane)
    expect(await answer(again, 'passkey', { credential })).toMatchObject(refused('access-code-expired'))
  })

  async function addPasskey(person: TestPerson, authenticator: ReturnType<typeof makeSoftwareAuthenticator>) {
    const { AccessToken } = await signIn(world, person.email)
    const { CredentialCreationOptions } = await idp(world, 'StartWebAuthnRegistration', { AccessToken })
    const Credential = authenticator.create(CredentialCreationOptions as never)
    await idp(world, 'CompleteWebAuthnRegistration', { AccessToken, Credential })
  }
})

test('[W3] without JavaScript, a passcode is a form; a wrong one comes back as a page', async () => {
  const sent = await sendTo(mara, document, [{ key: 'jane', access: ['passcode'], passcode: 'tulip7' }])
  const guest = await enter(world, sent, 'jane')

  expect(await post(world, guest, 'access', { check: 'passcode', answer: 'x' })).toContain(
    'problem=access-code-wrong',
  )
  expect(await post(world, guest, 'access', { check: 'passcode', answer: 'tulip7' })).not.toContain('problem')
  await agree(guest)
  expect((await sessionOf(guest)).stage).toBe('fill')
})
