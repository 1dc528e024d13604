import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { isGenuine, listenTo, startReceiver } from '../webhook-receiver.ts'
import { enter, sendTo } from '../signing-room.ts'
import { sealOne, whenCompleted } from '../sealed.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { codeIn } from '../code-in.ts'
import {
  codeMailedBy,
  eventually,
  idp,
  register,
  signAs,
  signIn,
  uploadDocument,
  type World,
} from '../world.ts'
import { checkBelongings, gather } from './belongings.ts'
import { checkCompleted, sendToAll } from './ledger.ts'

const password = 'correct horse battery staple'
const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: at })

/**
 * One of everything that rests under the instance key, or was hashed by what follows from it; `begin` leaves what waits for
 * minutes only, in a world that does no jobs. The answer checks all of it, once, in whichever world runs then.
 */
export async function holdSecrets(world: World) {
  const receiver = await startReceiver()
  const mara = await register(world, 'mara', 'Acme')
  const noor = await register(world, 'noor', 'Beyond')
  const olga = await register(world, 'olga', 'Olga')
  await setPassword(world, noor.email)
  const totp = await setUpAuthenticator(world, noor.email)
  const { AccessToken } = await signIn(world, olga.email)
  const endpoint = await listenTo(mara, receiver.url, ['envelope.completed'])
  const done = await sendToAll(world, mara, 'Whole', ['whole@example.org'])
  await signAs(done.rooms[0]!)
  await whenCompleted(mara, done.id)
  const sealed = await checkCompleted(world, mara, done)
  const half = await sendToAll(world, mara, 'Half', ['half.one@example.org', 'half.two@example.org'])
  await signAs(half.rooms[0]!)
  const belongings = await gather(world, mara)
  const document = await uploadDocument(mara, await makeSamplePdf())
  const sent = await sendTo(mara, document, [
    { key: 'code', order: 1, access: ['email_code'] },
    { key: 'word', order: 1, access: ['passcode'], passcode: 'tulip7' },
  ])
  const [byCode, byWord] = [await enter(world, sent, 'code'), await enter(world, sent, 'word')]

  async function begin() {
    const before = new Set((await world.app.services.readOutbox(null)).map(({ id }) => id))
    const asked = await idp(world, 'InitiateAuth', wished(olga.email, 'EMAIL_OTP'))
    await idp(world, 'InitiateAuth', wished(mara.email, 'PASSWORD_SRP', { SRP_A: 'ab'.repeat(384) }))
    const check = { body: { check: 'email_code' } }
    expect(await byCode.call('POST /signing/{recipient}/access/start', check)).toMatchObject({ status: 200 })
    const { SecretCode } = await idp(world, 'AssociateSoftwareToken', { AccessToken })

    return { before, session: asked['Session'], halfSetUp: String(SecretCode) }
  }

  return { begin, check }

  async function check({ before, session, halfSetUp }: Awaited<ReturnType<typeof begin>>) {
    const newCodeTo = (email: string) =>
      eventually(async () =>
        (await world.app.services.readOutbox(email))
          .filter(({ id }) => !before.has(id))
          .map(({ text }) => codeIn(text))
          .find(Boolean),
      )
    expect(Buffer.compare(await checkCompleted(world, mara, done), sealed)).toBe(0)
    await checkBelongings(world, mara, belongings)
    expect((await signAs(half.rooms[1]!)).status).toBe(200)
    await whenCompleted(mara, half.id)
    await checkCompleted(world, mara, half)
    const heard = await receiver.hears(1)
    expect(heard.every((each) => isGenuine(each, endpoint.secret))).toBe(true)
    for (const [guest, said] of [
      [byCode, { check: 'email_code', answer: await newCodeTo(sent.emailOf('code')) }],
      [byWord, { check: 'passcode', answer: 'tulip7' }],
    ] as const)
      expect(await guest.call('POST /signing/{recipient}/access', { body: said })).toMatchObject({
        body: { stage: 'consent' },
      })
    await checkSignIns(session, await newCodeTo(olga.email))
    const shown = { AccessToken, UserCode: codeOf(halfSetUp) }
    expect(await idp(world, 'VerifySoftwareToken', shown)).toEqual({ Status: 'SUCCESS' })
    await sealOne(world, mara, 'after@example.org')
    await receiver.close()
  }

  /** By the code that was asked for before, and by password and authenticator. */
  async function checkSignIns(session: unknown, code: string) {
    const byMail = await idp(world, 'RespondToAuthChallenge', {
      ChallengeName: 'EMAIL_OTP',
      ChallengeResponses: { USERNAME: olga.email, EMAIL_OTP_CODE: code },
      Session: session,
    })
    expect(byMail).toHaveProperty('AuthenticationResult')
    const asked = await idp(world, 'InitiateAuth', wished(noor.email, 'PASSWORD', { PASSWORD: password }))
    expect(asked).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    const byApp = await idp(world, 'RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      // A step later than the code that the set-up took.
      ChallengeResponses: {
        USERNAME: noor.email,
        SOFTWARE_TOKEN_MFA_CODE: codeOf(totp, Date.now() + 30_000),
      },
      Session: asked['Session'],
    })
    expect(byApp).toHaveProperty('AuthenticationResult')
  }
}

const wished = (email: string, challenge: string, more: object = {}) => ({
  AuthFlow: 'USER_AUTH',
  AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: challenge, ...more },
})

/** By a mailed code, which proves it at once. */
async function setPassword(world: World, email: string): Promise<void> {
  const { code } = await codeMailedBy(world, email, () => idp(world, 'ForgotPassword', { Username: email }))
  await idp(world, 'ConfirmForgotPassword', { Username: email, ConfirmationCode: code, Password: password })
}

/** Asked for at each sign-in from now on. */
async function setUpAuthenticator(world: World, email: string): Promise<string> {
  const { AccessToken } = await signIn(world, email)
  const { SecretCode } = await idp(world, 'AssociateSoftwareToken', { AccessToken })
  await idp(world, 'VerifySoftwareToken', { AccessToken, UserCode: codeOf(String(SecretCode)) })
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
  await idp(world, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })

  return String(SecretCode)
}
