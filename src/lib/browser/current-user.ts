import { normalizeLocale } from '#core/locale/locale.ts'
import { api, ApiError } from './api.ts'
import { catalogueOf } from './catalogues.ts'
import { leaveSession } from './current-session.ts'
import { identityTokenOfCookies } from './session-cookies.ts'
import { $personName } from './stores.ts'
import { toast } from './toasts.ts'
import { readTokenClaims } from './token-claims.ts'

/**
 * Asks who is signed in. Nobody: the session is forgotten, and signing in comes next. Where the answer cannot be had,
 * the page goes on with what the identity service said of the person, and says so.
 */
export async function refreshCurrentUser(): Promise<void> {
  try {
    const { name } = await api('GET /users/me')
    $personName.set(name)
  } catch (error) {
    if (isUnauthenticated(error)) return leaveSession(location.pathname + location.search)
    const claims = readTokenClaims(identityTokenOfCookies() ?? '')
    if (claims) $personName.set(claims.name || claims.email || null)
    const { t } = catalogueOf(normalizeLocale(document.documentElement.lang))
    toast.error(t('errors.failedToLoadUserData'))
  }
}

/** In the words of our server and in those of the identity library (section 8). */
function isUnauthenticated(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401
  if (!(error instanceof Error)) return false

  return (
    error.name === 'UserUnAuthenticatedException' ||
    error.message.includes('User needs to be authenticated to call this API')
  )
}
