/** True of the name of an IANA time zone (RFC 6557), as `Europe/Paris`; offsets such as `+01:00` know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
