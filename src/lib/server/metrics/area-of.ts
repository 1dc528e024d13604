/** Parts of the product by the beginning of their paths, in a number that does not grow with what is asked for. */
const areas: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/signing\b/, 'signing api'],
  [/^\/api\b/, 'api'],
  [/^\/idp\b/, 'identity'],
  [/^\/sign\b/, 'signing'],
  [/^\/verify$/, 'verify'],
  [/^\/(_astro|locales|sample)\//, 'files'],
  [/^\/(health|ready)$/, 'health'],
]

/** `pages` is whatever is none of the others. */
export function areaOf(url: string): string {
  const [path = ''] = url.split('?')

  return areas.find(([pattern]) => pattern.test(path))?.[1] ?? 'pages'
}
