export const signInPages: readonly string[] = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-account',
]

/** Stands for our own origin, which core does not know. */
const here = 'https://paraph.invalid'

/** A page on the way to signing in, which is nowhere to go on to. */
export function isSignInPage(path: string): boolean {
  return signInPages.includes(path)
}

/**
 * Where to go on after signing in from an address: to itself, or, where it is a page on the way to signing in, to what
 * that one goes on to. Null for home, which needs no saying, and for what is elsewhere.
 */
export function nextOf(address: string): string | null {
  const { origin, pathname, searchParams } = new URL(address, here)
  if (origin !== here) return null
  if (!isSignInPage(pathname)) return address === '/dashboard' ? null : address
  const further = searchParams.get('next')

  return further ? nextOf(further) : null
}

/** The sign-in page that goes on to an address; never by way of itself. */
export function signInUrl(address: string | null): string {
  const next = address && nextOf(address)

  return next ? `/login?next=${encodeURIComponent(next)}` : '/login'
}

/** The address of a sign-in page whose `next` names another one, with what that goes on to; null for any other. */
export function plainSignInUrl(page: string, search: string): string | null {
  const asked = new URLSearchParams(search)
  const wrapped = asked.get('next')
  if (!wrapped || !isSignInPage(new URL(wrapped, here).pathname)) return null
  const next = nextOf(wrapped)
  if (next) asked.set('next', next)
  else asked.delete('next')

  return asked.size > 0 ? `${page}?${asked}` : page
}
