/** The place, from 1, and the name of who has the address already; null for nobody. */
export function alreadyAmong(
  email: string,
  others: readonly { place: number; name: string; email: string }[],
): { number: number; name: string } | null {
  const wanted = email.trim().toLowerCase()
  const found = wanted ? others.find((one) => one.email.trim().toLowerCase() === wanted) : undefined

  return found ? { number: found.place + 1, name: found.name || found.email } : null
}
