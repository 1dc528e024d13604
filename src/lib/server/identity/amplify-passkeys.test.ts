import * as auth from 'aws-amplify/auth'
import { passkeyHolder } from '#core/identity/passkey-holder.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOfApp, openAmplifyWorld, rejection } from './amplify.fixture.ts'
import type { IdentityWorld } from './identity-world.fixture.ts'
import { makeSoftwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.fixture.ts'

// The browser's own identity library with an authenticator of software behind `navigator.credentials`.

const origin = 'https://sign.example'
const byPasskey = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } as const
const byCode = { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } as const

let world: IdentityWorld & { close(): Promise<void> }
let authenticator: SoftwareAuthenticator
beforeAll(async () => {
  world = await openAmplifyWorld()
  standInBrowser()
})
beforeEach(() => {
  world.clock.at = Date.now()
  authenticator = makeSoftwareAuthenticator({ origin })
})
afterEach(() => auth.signOut())
afterAll(() => world.close())

async function registerWithPasskey(username: string): Promise<void> {
  await world.register(username)
  await signInByCode(username)
  await auth.associateWebAuthnCredential()
}

async function signInByCode(username: string): Promise<void> {
  await auth.signIn({ username, options: byCode })
  await auth.confirmSignIn({ challengeResponse: world.lastCode(username) })
}

describe('aws-amplify with a passkey', () => {
  test('[I2] registers it, lists it, signs in with it and takes it away', async () => {
    const username = 'key@example.com'
    await registerWithPasskey(username)
    const { credentials } = await auth.listWebAuthnCredentials()
    expect(credentials).toMatchObject([
      { relyingPartyId: 'sign.example', authenticatorTransports: ['internal', 'hybrid'] },
    ])
    expect(credentials[0]?.createdAt?.getTime()).toBe(Math.floor(world.clock.at / 1000) * 1000)
    await auth.signOut()

    expect(await auth.signIn({ username, options: byPasskey })).toMatchObject({
      isSignedIn: true,
      nextStep: { signInStep: 'DONE' },
    })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: username })

    await auth.deleteWebAuthnCredential({ credentialId: String(credentials[0]?.credentialId) })
    expect(await auth.listWebAuthnCredentials()).toMatchObject({ credentials: [] })
    await auth.signOut()
    expect(await auth.signIn({ username, options: byPasskey })).toMatchObject({
      nextStep: {
        signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
        availableChallenges: ['EMAIL_OTP'],
      },
    })
  })

  test('[I2] is offered it, and signs in by choosing it', async () => {
    const username = 'choice@example.com'
    await registerWithPasskey(username)
    await auth.signOut()
    const { nextStep } = await auth.signIn({ username, options: { authFlowType: 'USER_AUTH' } })
    expect(nextStep).toMatchObject({ availableChallenges: ['EMAIL_OTP', 'WEB_AUTHN'] })
    expect(await auth.confirmSignIn({ challengeResponse: 'WEB_AUTHN' })).toMatchObject({ isSignedIn: true })
  })

  test('[I2] who cancels it goes on with another factor', async () => {
    const username = 'cancel@example.com'
    await registerWithPasskey(username)
    await auth.signOut()
    await auth.signIn({ username, options: { authFlowType: 'USER_AUTH' } })
    const working = authenticator
    authenticator = {
      ...working,
      get: () => {
        throw new DOMException('cancelled', 'NotAllowedError')
      },
    }
    expect(await rejection(auth.confirmSignIn({ challengeResponse: 'WEB_AUTHN' }))).not.toBe('resolved')
    const { nextStep } = await auth.confirmSignIn({ challengeResponse: 'EMAIL_OTP' })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    expect(await auth.confirmSignIn({ challengeResponse: world.lastCode(username) })).toMatchObject({
      isSignedIn: true,
    })
  })

  test('another key, another page and a counter that went back are refused alike', async () => {
    const username = 'forged@example.com'
    let count = 5
    authenticator = makeSoftwareAuthenticator({ origin, counter: () => count })
    await registerWithPasskey(username)
    await auth.signOut()
    const own = authenticator

    count = 6
    expect(await auth.signIn({ username, options: byPasskey })).toMatchObject({ isSignedIn: true })
    await auth.signOut()
    const signIn = () => rejection(auth.signIn({ username, options: byPasskey }))
    expect(await signIn()).toBe('NotAuthorizedException')
    count = 7
    authenticator = makeSoftwareAuthenticator({ origin })
    expect(await signIn()).toBe('NotAuthorizedException')
    authenticator = { ...own, get: (options) => own.get({ ...options, rpId: 'evil.example' }) }
    expect(await signIn()).toBe('NotAuthorizedException')
    authenticator = { ...own, get: (options) => own.get({ ...options, challenge: 'another' }) }
    expect(await signIn()).toBe('NotAuthorizedException')
  })

  test('is not registered from another page, for another host or with another challenge', async () => {
    await world.register('page@example.com')
    await signInByCode('page@example.com')
    authenticator = makeSoftwareAuthenticator({ origin: 'https://evil.example' })
    expect(await rejection(auth.associateWebAuthnCredential())).toBe('WebAuthnOriginNotAllowedException')
    const own = makeSoftwareAuthenticator({ origin })
    authenticator = { ...own, create: (options) => own.create({ ...options, rp: { id: 'evil.example' } }) }
    expect(await rejection(auth.associateWebAuthnCredential())).toBe('WebAuthnRelyingPartyMismatchException')
    authenticator = { ...own, create: (options) => own.create({ ...options, challenge: 'YW5vdGhlcg' }) }
    expect(await rejection(auth.associateWebAuthnCredential())).toBe('WebAuthnChallengeNotFoundException')
    expect(await auth.listWebAuthnCredentials()).toMatchObject({ credentials: [] })
  })

  test('[I2] is two factors when the device verified its user, and one when it did not', async () => {
    for (const [verifiesUser, username] of [
      [true, 'verified@example.com'],
      [false, 'present@example.com'],
    ] as const) {
      authenticator = makeSoftwareAuthenticator({ origin, verifiesUser })
      await registerWithPasskey(username)
      const { sharedSecret } = await auth.setUpTOTP()
      await auth.verifyTOTPSetup({ code: codeOfApp(sharedSecret, world.clock.at) })
      await auth.updateMFAPreference({ totp: 'PREFERRED' })
      await auth.signOut()

      const { isSignedIn, nextStep } = await auth.signIn({ username, options: byPasskey })
      expect(isSignedIn).toBe(verifiesUser)
      expect(nextStep.signInStep).toBe(verifiesUser ? 'DONE' : 'CONFIRM_SIGN_IN_WITH_TOTP_CODE')
      await auth.signOut()
    }
  })

  test('[I2] signs its owner in without an address, and asks for what else is to be shown', async () => {
    const username = 'unnamed@example.com'
    await registerWithPasskey(username)
    await auth.signOut()
    expect(await auth.signIn({ username: passkeyHolder, options: byPasskey })).toMatchObject({
      isSignedIn: true,
    })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: username })
    await auth.signOut()

    authenticator = makeSoftwareAuthenticator({ origin, verifiesUser: false })
    await registerWithPasskey('unverified@example.com')
    const { sharedSecret } = await auth.setUpTOTP()
    await auth.verifyTOTPSetup({ code: codeOfApp(sharedSecret, world.clock.at) })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    await auth.signOut()
    const { nextStep } = await auth.signIn({ username: passkeyHolder, options: byPasskey })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    const challengeResponse = codeOfApp(sharedSecret, (world.clock.at += 30_000))
    expect(await auth.confirmSignIn({ challengeResponse })).toMatchObject({ isSignedIn: true })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: 'unverified@example.com' })
  })

  test('of one person, or that names another, signs in nobody else', async () => {
    await registerWithPasskey('mine@example.com')
    await auth.signOut()
    const mine = authenticator
    authenticator = makeSoftwareAuthenticator({ origin })
    await registerWithPasskey('theirs@example.com')
    await auth.signOut()
    const theirs = authenticator
    const signIn = (username: string) => rejection(auth.signIn({ username, options: byPasskey }))

    authenticator = mine
    expect(await signIn('theirs@example.com')).toBe('NotAuthorizedException')
    authenticator = { ...theirs, get: (options) => withHandle(theirs.get(options), 'c29tZWJvZHk') }
    expect(await signIn('theirs@example.com')).toBe('NotAuthorizedException')
    authenticator = theirs
    expect(await signIn('theirs@example.com')).toBe('resolved')
  })

  test('is nobody else’s to take away', async () => {
    await registerWithPasskey('owner@example.com')
    const { credentials } = await auth.listWebAuthnCredentials()
    await auth.signOut()
    await world.register('eve@example.com')
    await signInByCode('eve@example.com')
    const credentialId = String(credentials[0]?.credentialId)
    expect(await rejection(auth.deleteWebAuthnCredential({ credentialId }))).toBe('ResourceNotFoundException')
  })
})

/** What a device answered, with the handle of a person. */
function withHandle(made: object, userHandle: string): object {
  const { response } = made as { response: object }

  return { ...made, response: { ...response, userHandle } }
}

/** As much of a browser as the library asks of one before it talks to an authenticator. */
function standInBrowser(): void {
  class PublicKeyCredential {
    readonly type = 'public-key'
  }
  class AuthenticatorAttestationResponse {
    readonly kind = 'attestation'
  }
  class AuthenticatorAssertionResponse {
    readonly kind = 'assertion'
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('AuthenticatorAttestationResponse', AuthenticatorAttestationResponse)
  vi.stubGlobal('AuthenticatorAssertionResponse', AuthenticatorAssertionResponse)
  vi.stubGlobal('window', { document, isSecureContext: true, PublicKeyCredential })

  const toBuffer = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
  const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
  type Created = { challenge: ArrayBuffer; rp: { id: string }; user: { id: ArrayBuffer } }
  type Made = { id: string; rawId: string; response: Record<string, string> & { transports: string[] } }
  const asCredential = (made: Made, response: object) =>
    Object.assign(new PublicKeyCredential(), {
      id: made.id,
      rawId: toBuffer(made.rawId),
      getClientExtensionResults: () => ({}),
      response,
    })
  const bytesOf = ({ response }: Made, ...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, toBuffer(String(response[name]))]))

  vi.stubGlobal('navigator', {
    credentials: {
      async create({ publicKey }: { publicKey: Created }) {
        const { challenge, rp, user } = publicKey
        const options = { challenge: toText(challenge), rp, user: { id: toText(user.id) } }
        const made = authenticator.create(options) as Made
        const response = Object.assign(
          new AuthenticatorAttestationResponse(),
          bytesOf(made, 'clientDataJSON', 'attestationObject'),
          {
            getTransports: () => made.response.transports,
            getPublicKeyAlgorithm: () => -7,
            getAuthenticatorData: () => new ArrayBuffer(0),
            getPublicKey: () => null,
          },
        )

        return asCredential(made, response)
      },
      async get({ publicKey }: { publicKey: { challenge: ArrayBuffer; rpId: string } }) {
        const options = { challenge: toText(publicKey.challenge), rpId: publicKey.rpId }
        const made = authenticator.get(options) as Made
        const names = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'].filter(
          (name) => name in made.response,
        )

        return asCredential(
          made,
          Object.assign(new AuthenticatorAssertionResponse(), bytesOf(made, ...names)),
        )
      },
    },
  })
}
