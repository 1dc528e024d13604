import { vi } from 'vitest'
import { standAt } from '../../../tests/loopback-server.ts'
import { signedIn, startCognito } from './cognito.fixture.ts'
import { makeIdentity, signOutEverywhereHere } from './identity.ts'

export const mara = 'mara@lindqvist.example'
export const emailCode = {
  ChallengeName: 'EMAIL_OTP',
  Session: 'a-session-of-some-length',
  ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL', CODE_DELIVERY_DESTINATION: 'm***@l***' },
}

export type IdentityStage = Awaited<ReturnType<typeof startIdentityStage>>

/** A service of the test's own, the library that speaks to it, and the tokens of who signs in. */
export async function startIdentityStage() {
  const cognito = await startCognito()
  // Not a loopback host, where cookies are Secure and this DOM keeps none without TLS.
  standAt('http://paraph.example/login')
  allowAnyOrigin()
  document.documentElement.lang = 'fr-FR'
  const identity = makeIdentity({
    userPoolId: 'local_pool',
    userPoolClientId: 'web',
    endpoint: `${cognito.origin}/idp/`,
  })
  const tokens = signedIn(`${cognito.origin}/idp/local_pool`, 'web')

  return {
    cognito,
    identity,
    tokens,
    signIn: async (): Promise<void> => {
      cognito.reply('InitiateAuth', emailCode)
      cognito.reply('RespondToAuthChallenge', tokens)
      await identity.requestCode(mara)
      await identity.confirmCode('12345678')
    },
    clear: async (): Promise<void> => {
      const left = vi.spyOn(location, 'assign').mockReturnValue()
      await signOutEverywhereHere()
      left.mockRestore()
      localStorage.clear()
      cognito.asked.length = 0
    },
  }
}

/** The service answers without CORS headers, as it is of the same origin in the product. */
function allowAnyOrigin(): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } }
  }
  happyDOM.settings.fetch.disableSameOriginPolicy = true
}
