import type { PageAccess } from './access.ts'
import { isSignInPage, plainSignInUrl, signInUrl } from './sign-in-url.ts'

/** What tells of the product: the same for every visitor who is signed out. */
export const frontPages: readonly string[] = [
  '/',
  '/pricing',
  '/docs',
  '/docs/api',
  '/docs/webhooks',
  '/docs/embedding',
  '/verify',
]

const publicPages = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-account',
  ...frontPages,
]

/** Pages for visitors without an account. */
export function isPublicPage(path: string): boolean {
  return (
    publicPages.includes(trimmed(path)) ||
    /^\/(sign|d|embed|dev)\/|^\/(embed|verify-offline)\.js$|^\/verify\/report$/.test(path)
  )
}

/** Where visitors sign up, sign in, and type codes. */
export function isAccountPage(path: string): boolean {
  return isSignInPage(trimmed(path))
}

/** What belongs to an organization is for its members; a suspended one is none. */
const forMembers = { organization: true, role: 'member' } as const
const pageAccess: readonly (readonly [prefix: string, access: PageAccess])[] = [
  ['/templates/gallery', { ...forMembers, permissions: ['create_templates'] }],
  ['/templates', { ...forMembers, permissions: ['create_templates', 'view_templates'] }],
  ['/envelopes', { ...forMembers, permissions: ['create_envelopes', 'view_envelopes'] }],
  ['/bulk', { ...forMembers, permissions: ['create_envelopes', 'view_envelopes'] }],
  ['/contacts', { ...forMembers, permissions: ['view_envelopes'] }],
  ['/reports', { ...forMembers, permissions: ['view_envelopes'] }],
  ['/billing', { ...forMembers, permissions: ['manage_billing', 'manage_subscription'] }],
  ['/organizations', { ...forMembers, permissions: ['view_organization'] }],
  ['/webhooks', { ...forMembers, permissions: ['manage_settings'] }],
]

/** What the page at `path` asks of a signed-in visitor; nothing for pages that every member may see. */
export function accessOf(path: string): PageAccess {
  return pageAccess.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? {}
}

export type Arrival = { kind: 'show' } | { kind: 'redirect'; to: string }

/** Where a visitor of a page ends up. `search` is the query with its question mark. */
export function arrive(path: string, search: string, signedIn: boolean): Arrival {
  const page = trimmed(path)
  if (signedIn)
    return page === '/' || page === '/register' || page === '/login'
      ? { kind: 'redirect', to: '/dashboard' }
      : { kind: 'show' }
  const plain = isSignInPage(page) ? plainSignInUrl(page, search) : null
  if (plain) return { kind: 'redirect', to: plain }
  if (isPublicPage(path)) return { kind: 'show' }

  return { kind: 'redirect', to: signInUrl(path + search) }
}

function trimmed(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
