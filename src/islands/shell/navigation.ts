import { isPageAccessible, type OrganizationPermissions } from '#core/access/access.ts'
import { accessOf } from '#core/access/routes.ts'

const paths = [
  '/dashboard',
  '/templates',
  '/envelopes',
  '/reports',
  '/organizations',
  '/webhooks',
  '/billing',
  '/admin',
] as const
type NavigationPath = (typeof paths)[number]
export type NavigationName = NavigationPath extends `/${infer Name}` ? Name : never

/** `id` is the element's id: the tour points at it. */
export type NavigationItem = { id: `${NavigationName}-nav`; name: NavigationName; href: NavigationPath }

const items: readonly NavigationItem[] = paths.map((href) => {
  const name = href.slice(1) as NavigationName
  return { id: `${name}-nav`, name, href }
})

/** The pages that a person may open, in the order of the sidebar; the host's for its administrators alone. */
export function navigationFor(
  held: OrganizationPermissions | null,
  isAdmin: boolean,
): readonly NavigationItem[] {
  return items.filter(({ name, href }) =>
    name === 'admin' ? isAdmin : isPageAccessible(accessOf(href), held),
  )
}

/** The item of the page at `path`, or of a page below it. */
export function isCurrent({ href }: NavigationItem, path: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}

/** Of a path, what the navigation shows: the item that it lies under, and whether it is that item's very page. */
export function placeInNavigation(path: string): string {
  const item = items.find((each) => isCurrent(each, path))
  if (!item) return '/'

  return path === item.href ? path : `${item.href}/`
}
