/** A crumb: a known one has a message key, any other its own text. The last one has no link. */
export type Crumb = { label: { key: string } | { text: string }; href: string | null }

/** With words in the four languages. The English ones of our own pages are the segments, capitalised. */
const known = [
  'templates',
  'bulk',
  'envelopes',
  'contacts',
  'billing',
  'pricing',
  'organizations',
  'invitations',
  'webhooks',
  'events',
  'dashboard',
  'notifications',
]
const dynamic = /^[0-9a-f]{8}-|\d{3,}|^.{25,}$/i
const maxDynamicLength = 12

/** Home, then one crumb per path segment. */
export function breadcrumbsOf(path: string): readonly Crumb[] {
  const segments = path.split('/').filter(Boolean)
  const crumbs = segments.map((segment, index): Crumb => {
    const last = index === segments.length - 1
    return { label: labelOf(segment), href: last ? null : `/${segments.slice(0, index + 1).join('/')}` }
  })

  return [{ label: { key: 'breadcrumbs.home' }, href: '/dashboard' }, ...crumbs]
}

function labelOf(segment: string): Crumb['label'] {
  if (segment === 'sign') return { key: 'breadcrumbs.signing' }
  if (known.includes(segment)) return { key: `breadcrumbs.${segment}` }
  const text = decodeURIComponentSafely(segment)
  if (dynamic.test(text)) return { text: shortened(text) }

  return { text: text.charAt(0).toUpperCase() + text.slice(1) }
}

function shortened(text: string): string {
  return text.length > maxDynamicLength ? `${text.slice(0, maxDynamicLength)}…` : text
}

function decodeURIComponentSafely(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
