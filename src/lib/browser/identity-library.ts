import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, CookieStorage } from 'aws-amplify/utils'

export {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth'
export type { SignInInput } from 'aws-amplify/auth'

/** Which pool, and where: `Astro.locals.app.identityClient`. */
export type IdentityClient = {
  userPoolId: string
  userPoolClientId: string
  endpoint: string
  /** A passkey signs in without an address: the service finds out by itself whose it is. */
  findsPasskeyHolder?: boolean
}

const sessionDays = 365
/** Browsers take `Secure` cookies from these hosts without TLS. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

let configured = false

/** Call before anything else of this module. A page knows one pool: later calls change nothing. */
export function configureIdentity({ userPoolId, userPoolClientId, endpoint }: IdentityClient): void {
  if (configured) return
  configured = true
  // Every call would warn that the endpoint is not Amazon's own.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        userPoolEndpoint: endpoint,
        loginWith: { email: true },
        signUpVerificationMethod: 'code',
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(
    new CookieStorage({
      path: '/',
      sameSite: 'lax',
      expires: sessionDays,
      secure: location.protocol === 'https:' || loopbackHosts.includes(location.hostname),
    }),
  )
}
