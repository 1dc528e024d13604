export type SkeletonName = 'dashboard' | 'grid' | 'list' | 'editor' | 'detail'

const lists = ['/envelopes', '/contacts', '/organizations', '/webhooks', '/bulk', '/notifications', '/admin']
const inTheShell =
  /^\/(?:templates|bulk|envelopes|contacts|reports|organizations|webhooks|billing|pricing|invitations|notifications|admin)(?:\/|$)/

/** The geometry of the page at `path`; null for pages outside the signed-in shell. */
export function skeletonOf(path: string): SkeletonName | null {
  const page = path.replace(/\/+$/, '')
  if (page === '/dashboard') return 'dashboard'
  if (page === '/templates' || page === '/templates/gallery') return 'grid'
  if (lists.includes(page)) return 'list'
  if (/^\/templates\/[^/]+$|^\/envelopes\/[^/]+\/correct$/.test(page)) return 'editor'

  return inTheShell.test(page) ? 'detail' : null
}
