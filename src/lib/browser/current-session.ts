import { endCalls } from './api.ts'
import type { IdentityClient } from './identity-library.ts'
import { clockDriftOfCookies, identityTokenOfCookies } from './session-cookies.ts'
import { forgetMode, forgetOrganization } from './stored-state.ts'
import { readTokenClaims } from './token-claims.ts'

/** A token this close to its end is refreshed. */
const refreshToleranceMs = 5000

/** The signed-in person's identity token, refreshed when it is about to end; null when nobody is signed in. */
export async function freshIdentityToken(): Promise<string | null> {
  const token = identityTokenOfCookies()
  const expiresAt = token ? readTokenClaims(token)?.expiresAt : undefined
  const now = Date.now() + clockDriftOfCookies()
  if (expiresAt && expiresAt.getTime() - now > refreshToleranceMs) return token

  return currentIdToken()
}

/**
 * The identity library's current token, refreshed by it when need be; null when nobody is signed in. A refresh that
 * fails throws, and but for a network that is down the tokens are gone.
 */
export async function currentIdToken(): Promise<string | null> {
  const library = await libraryOfSession()
  try {
    const session = await library?.fetchAuthSession()

    return session?.tokens?.idToken?.toString() ?? null
  } catch (error) {
    // The library keeps them for more than the specification does: what failed for any other reason is over.
    if (!isNetworkError(error)) forgetTokens()
    throw error
  }
}

const isNetworkError = (error: unknown) => error instanceof Error && error.name === 'NetworkError'

/**
 * Ends this browser's session and goes to sign in; `next` is where to go on from there. What fails is logged only: the
 * way out is never barred.
 */
export async function signOutEverywhereHere(next?: string): Promise<void> {
  endCalls()
  try {
    if (await libraryOfSession()) {
      const { signOut } = await import('./identity-library.ts')
      await signOut()
    }
  } catch (error) {
    console.error('The session could not be ended at the identity service', error)
  }
  leaveSession(next)
}

/** Forgets a session that is over, and goes to sign in. */
export function leaveSession(next?: string): void {
  forgetTokens()
  forgetOrganization()
  forgetMode()
  // The server unwraps a sign-in page that would go on to another one.
  location.assign(next ? `/login?next=${encodeURIComponent(next)}` : '/login')
}

/** The identity library, set up for this browser's session; null when nobody is signed in. */
export async function libraryOfSession() {
  const client = clientOfSession()
  if (!client) return null
  const library = await import('./identity-library.ts')
  library.configureIdentity(client)

  return library
}

/** A pool is its issuer: the endpoint, a slash, and the pool's id. */
export function clientOfSession(): IdentityClient | null {
  const token = identityTokenOfCookies()
  const claims = token ? readTokenClaims(token) : null
  if (!claims) return null
  const { issuer, audience } = claims
  const slash = issuer.lastIndexOf('/') + 1

  return { userPoolId: issuer.slice(slash), userPoolClientId: audience, endpoint: issuer.slice(0, slash) }
}

/** For when the library could not be fetched to do it. */
function forgetTokens(): void {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    if (name.startsWith('CognitoIdentityServiceProvider.')) {
      document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax`
    }
  }
}
