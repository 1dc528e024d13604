import type { Server } from 'node:http'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { CookieStorage } from 'aws-amplify/utils'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { challengeLifetimeMs } from './challenges.ts'
import {
  clientId,
  issuer,
  manyTimes,
  openIdentityWorld,
  poolId,
  serveIdentity,
  silent,
  wrongCode,
  type IdentityWorld,
} from './identity-world.fixture.ts'
import { makeSessionReader, type SessionReader } from './session-reader.ts'
import { makeTokenVerifier } from './token-verifier.ts'

// The browser's own identity library against the service on loopback. Only `document.cookie` is borrowed.

const ana = 'Ana+Work@example.com'
const anaStored = 'ana+work@example.com'
const byCode = { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } as const

let world: IdentityWorld
let server: Server
let reader: SessionReader
const { document } = new Window({ url: 'http://localhost/' })

beforeAll(async () => {
  world = await openIdentityWorld({ limits: manyTimes })
  const served = await serveIdentity(world.identity)
  server = served.server
  vi.stubGlobal('document', document)
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: poolId,
        userPoolClientId: clientId,
        userPoolEndpoint: served.url,
        loginWith: { email: true },
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(
    new CookieStorage({ path: '/', sameSite: 'lax', expires: 365, secure: false }),
  )
  reader = makeSessionReader({
    verifier: makeTokenVerifier({ issuer, clientId, keys: world.identity.keys, clock: world.clock }),
    refresh: world.identity.refresh,
    isRevoked: world.identity.isRevoked,
    clock: world.clock,
    clientId,
    secureCookies: false,
    log: silent,
  })
})
beforeEach(() => (world.clock.at = Date.now()))
afterEach(() => auth.signOut())
afterAll(async () => {
  server.close()
  await world.database.close()
})

const readCookies = () => reader.read({ cookie: document.cookie, authorization: null })
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  )

describe('aws-amplify against the embedded service', () => {
  test('[I3] registers, confirms and is signed in without a second code', async () => {
    const signedUp = await auth.signUp({
      username: ana,
      options: {
        userAttributes: { email: ana, name: 'Ana', locale: 'fr-FR' },
        autoSignIn: { authFlowType: 'USER_AUTH' },
      },
    })
    expect(signedUp.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    })
    const confirmed = await auth.confirmSignUp({ username: ana, confirmationCode: world.lastCode(anaStored) })
    expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
    expect(await auth.autoSignIn()).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: anaStored, name: 'Ana', locale: 'fr-FR' })
    expect(await readCookies()).toMatchObject({ identity: { email: anaStored, name: 'Ana' }, setCookies: [] })
  })

  test('[I1] signs in with the mailed code', async () => {
    await signInAsAna()
    expect((await auth.getCurrentUser()).signInDetails?.loginId).toBe(ana)
  })

  test('[I3] refuses to sign in who is signed in', async () => {
    await signInAsAna()
    expect(await rejection(auth.signIn({ username: ana, options: byCode }))).toBe(
      'UserAlreadyAuthenticatedException',
    )
  })

  test('[I5] refreshes when forced', async () => {
    await signInAsAna()
    const before = await auth.fetchAuthSession()
    world.clock.at += 60_000
    const after = await auth.fetchAuthSession({ forceRefresh: true })
    expect(after.tokens?.idToken?.payload.exp).toBe(Number(before.tokens?.idToken?.payload.exp) + 60)
    expect(await readCookies()).toMatchObject({ identity: { email: anaStored } })
  })

  test('[I5] goes on with the tokens the server refreshed for a page', async () => {
    await signInAsAna()
    const before = await auth.fetchAuthSession()
    world.clock.at += 900_000
    const { identity, setCookies } = await readCookies()
    expect(identity).toMatchObject({ email: anaStored })
    const cookiesBefore = document.cookie.split('; ').length
    for (const cookie of setCookies) document.cookie = cookie
    expect(document.cookie.split('; ')).toHaveLength(cookiesBefore)
    const after = await auth.fetchAuthSession()
    expect(after.tokens?.idToken?.payload.exp).toBe(Number(before.tokens?.idToken?.payload.exp) + 900)
    expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens).toBeDefined()
  })

  test('[I5] is signed out when the refresh is refused, there and on the server alike', async () => {
    await signInAsAna()
    await world.call('GlobalSignOut', {
      AccessToken: String((await auth.fetchAuthSession()).tokens?.accessToken),
    })
    expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined()
    expect(document.cookie).toBe('')
  })

  test('understands the cookies by which the server signs out', async () => {
    await signInAsAna()
    await world.call('GlobalSignOut', {
      AccessToken: String((await auth.fetchAuthSession()).tokens?.accessToken),
    })
    for (const cookie of (await readCookies()).setCookies) document.cookie = cookie
    expect(document.cookie).toBe('')
    expect((await auth.fetchAuthSession()).tokens).toBeUndefined()
  })

  test('signs out, and its tokens are dead at once', async () => {
    await signInAsAna()
    const cookie = document.cookie
    await auth.signOut()
    expect(document.cookie).toBe('')
    expect((await reader.read({ cookie, authorization: null })).identity).toBeNull()
  })

  test('tells a wrong code, a sixth try and an expired code apart by their names', async () => {
    await auth.signIn({ username: ana, options: byCode })
    const code = world.lastCode(anaStored)
    const confirm = (challengeResponse: string) => rejection(auth.confirmSignIn({ challengeResponse }))
    for (let tried = 1; tried <= 5; tried += 1)
      expect(await confirm(wrongCode(code))).toBe('CodeMismatchException')
    expect(await confirm(code)).toBe('NotAuthorizedException')

    await auth.signIn({ username: ana, options: byCode })
    world.clock.at += challengeLifetimeMs
    expect(await confirm(world.lastCode(anaStored))).toBe('NotAuthorizedException')
  })

  test('asks for another code by signing in again', async () => {
    await auth.signIn({ username: ana, options: byCode })
    const first = world.lastCode(anaStored)
    await auth.signIn({ username: ana, options: byCode })
    expect(await rejection(auth.confirmSignIn({ challengeResponse: first }))).toBe('CodeMismatchException')
    const challengeResponse = world.lastCode(anaStored)
    expect(await auth.confirmSignIn({ challengeResponse })).toMatchObject({ isSignedIn: true })
  })

  test('sees the same step for an unknown address', async () => {
    const { nextStep } = await auth.signIn({ username: 'nobody@example.com', options: byCode })
    expect(nextStep).toMatchObject({ signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' })
    expect(await rejection(auth.confirmSignIn({ challengeResponse: '12345678' }))).toBe(
      'CodeMismatchException',
    )
  })

  test('offers the choice of a factor, and goes on with it', async () => {
    const { nextStep } = await auth.signIn({ username: ana, options: { authFlowType: 'USER_AUTH' } })
    expect(nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
      availableChallenges: ['EMAIL_OTP'],
    })
    const chosen = await auth.confirmSignIn({ challengeResponse: 'EMAIL_OTP' })
    expect(chosen.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    const challengeResponse = world.lastCode(anaStored)
    expect(await auth.confirmSignIn({ challengeResponse })).toMatchObject({ isSignedIn: true })
  })

  test('[I8] leads who has not confirmed to confirmation, where the code can be sent again', async () => {
    const username = 'bea@example.com'
    await auth.signUp({ username })
    const { nextStep } = await auth.signIn({ username, options: byCode })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
    const first = world.lastCode(username)
    expect(await auth.resendSignUpCode({ username })).toMatchObject({ deliveryMedium: 'EMAIL' })
    expect(await rejection(auth.confirmSignUp({ username, confirmationCode: first }))).toBe(
      'CodeMismatchException',
    )
    world.clock.at += challengeLifetimeMs
    const confirmationCode = world.lastCode(username)
    expect(await rejection(auth.confirmSignUp({ username, confirmationCode }))).toBe('ExpiredCodeException')
  })

  test('[I10] says itself what is missing', async () => {
    await expect(auth.signIn({ username: '', options: byCode })).rejects.toThrow(
      'username is required to signIn',
    )
    await expect(auth.confirmSignUp({ username: ana, confirmationCode: '' })).rejects.toThrow(
      'code is required to confirmSignUp',
    )
  })

  test('changes attributes and deletes the account', async () => {
    await signInAsAna()
    await auth.updateUserAttributes({ userAttributes: { name: 'Ana Maria' } })
    await auth.fetchAuthSession({ forceRefresh: true })
    expect(await readCookies()).toMatchObject({ identity: { name: 'Ana Maria' } })
    await auth.deleteUser()
    expect(document.cookie).toBe('')
  })
})

async function signInAsAna(): Promise<void> {
  await auth.signIn({ username: ana, options: byCode })
  await auth.confirmSignIn({ challengeResponse: world.lastCode(anaStored) })
}
