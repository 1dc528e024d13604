import type { Coverage } from './byte-range.ts'

/**
 * A document time-stamp that is believed: all that lies in the file before its own token was there at that time (ETSI EN
 * 319 102-1 §5.6.2.3), signatures and their tokens, certificates, lists and answers.
 */
export type Existence = { at: Date; length: number }

/** The earliest time at which a signature, to its last byte, is shown to have been there. */
export function existedAt(existences: readonly Existence[], coverage: Coverage): Date | undefined {
  const end = endOf(coverage)

  return earliest(...existences.filter(({ length }) => end <= length).map(({ at }) => at))
}

/** From the first byte to the last of what is signed, its own hex string and the brackets around it included. */
function endOf({ before, contents, after }: Coverage): number {
  return before.length + 2 * contents.length + 2 + after.length
}

export function earliest(...instants: readonly (Date | undefined)[]): Date | undefined {
  const known = instants.filter((instant) => instant !== undefined)

  return known.length > 0 ? new Date(Math.min(...known.map(Number))) : undefined
}
