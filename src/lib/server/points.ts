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

export type Point = (typeof points)[number]

let watch: ((point: Point) => void) | null = null

/** From now on it is told where this process is. Nobody listens but in tests: no setting leads here. */
export function watchPoints(listener: (point: Point) => void): void {
  watch = listener
}

/** To be called where the process is at that point. "Recorded" is before the commit, "committed" behind it. */
export function pass(point: Point): void {
  watch?.(point)
}
