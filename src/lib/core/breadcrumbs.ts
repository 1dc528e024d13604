/** A crumb: a known one has a message key, any other its own text. The last one has no link. */
export type Crumb = {
  label: { key: string } | { text: string }
  href: string | null
  /** What a dynamic value stands for, where the page knows: it is told beside the value, which is what shows. */
  name?: string
}

/** With words in the four languages. The English ones of our own pages are the segments, capitalised. */
const known = [
  'templates',
  'gallery',
  'bulk',
  'envelopes',
  'contacts',
  'reports',
  'activity',
  'billing',
  'pricing',
  'organizations',
  'invitations',
  'webhooks',
  'events',
  'dashboard',
  'notifications',
  'admin',
  'verifications',
  'jobs',
  'returned',
  'storage',
  'health',
  'seal',
]
const dynamic = /^[0-9a-f]{8}-|\d{3,}|^.{25,}$/i
const maxDynamicLength = 12

/** Home, then one crumb per path segment; `name` is what the dynamic one stands for. */
export function breadcrumbsOf(path: string, name: string | null = null): readonly Crumb[] {
  const segments = path.split('/').filter(Boolean)
  const crumbs = segments.map((segment, index): Crumb => {
    const last = index === segments.length - 1
    const href = last ? null : `/${segments.slice(0, index + 1).join('/')}`

    return { label: labelOf(segment, segments[index - 1]), href, ...(name && isDynamic(segment) && { name }) }
  })

  return [{ label: { key: 'breadcrumbs.home' }, href: '/dashboard' }, ...crumbs]
}

function labelOf(segment: string, before: string | undefined): Crumb['label'] {
  // Of an envelope: the word follows its gender.
  if (segment === 'new' && before === 'envelopes') return { key: 'breadcrumbs.newEnvelope' }
  if (segment === 'correct') return { key: 'breadcrumbs.correct' }
  if (segment === 'sign') return { key: 'breadcrumbs.signing' }
  if (known.includes(segment)) return { key: `breadcrumbs.${segment}` }
  const text = decodeURIComponentSafely(segment)
  if (isDynamic(segment)) return { text: shortened(text) }

  return { text: text.charAt(0).toUpperCase() + text.slice(1) }
}

function isDynamic(segment: string): boolean {
  return !known.includes(segment) && dynamic.test(decodeURIComponentSafely(segment))
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
