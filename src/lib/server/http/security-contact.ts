const dayMs = 86_400_000
/** RFC 9116 §2.5.5 asks for less than a year; a crawler that keeps it longer than this asks again. */
const freshDays = 30

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. Whoever runs the instance is asked, so there is none
 * where they named nobody.
 */
export function securityText(
  { securityContacts, publicUrl }: { securityContacts: readonly string[]; publicUrl: string },
  now: Date,
): string | null {
  if (securityContacts.length === 0) return null
  const expires = new Date(Math.ceil(now.getTime() / dayMs) * dayMs + freshDays * dayMs)

  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, es, fr, pt',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
