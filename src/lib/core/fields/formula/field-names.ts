/** Names are the same whatever their case, accents' encoding and inner spacing. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** How a name stands in a formula: `[Monthly rent]`. */
export function asReference(name: string): string {
  return `[${name.replace(/[[\]]/g, ' ').trim()}]`
}
