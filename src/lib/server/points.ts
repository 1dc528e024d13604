/**
 * Moments at which something half done is left behind by a process that ends, or overtaken while it stands still: on either side of
 * every commit, and of all that cannot be taken back. By these names a test has processes die there (ADR 61).
 */
export const points = [
  'job begun',
  'job worked',
  'job finished',
  'seal prepared',
  'seal signed',
  'seal kept',
  'seal recorded',
  'seal committed',
  'archive stamped',
  'archive kept',
  'archive committed',
  'mail composed',
  'mail accepted',
  'delivery begun',
  'delivery answered',
  'delivery recorded',
  'delivery committed',
  'completion measured',
  'act recorded',
  'act committed',
] as const

/** Of what comes once an hour: met by a test of its own (`tests/faults/anchor-kill.test.ts`), and not by chance among the others. */
export const anchorPoints = ['anchor begun', 'anchor stamped', 'anchor recorded', 'anchor committed'] as const

export type Point = (typeof points)[number] | (typeof anchorPoints)[number]

let watch: ((point: Point) => void) | null = null

/** From now on it is told where this process is. Nobody listens but in tests: no setting leads here. */
export function watchPoints(listener: (point: Point) => void): void {
  watch = listener
}

/** To be called where the process is at that point. "Recorded" is before the commit, "committed" behind it. */
export function pass(point: Point): void {
  watch?.(point)
}
