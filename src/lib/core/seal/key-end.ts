const dayMs = 24 * 60 * 60_000

/** How many days before its end a key that was brought along is spoken of, the last time first. */
export const warningDays = [7, 30, 60] as const

/** Whole days that are left; 0 on the last one, less once it is over. */
export function daysUntil(end: Date, now: Date): number {
  return Math.floor((end.getTime() - now.getTime()) / dayMs)
}

/**
 * Of which warning it is time, in days before the end: null while it is too early, once it was given, and when the end is behind.
 * Who was away for one of them is given the next alone. `warned` is the last that was given.
 */
export function dueWarning(end: Date, now: Date, warned: number | null): number | null {
  if (now > end) return null
  const due = warningDays.find((days) => end.getTime() - now.getTime() <= days * dayMs)

  return due !== undefined && (warned === null || due < warned) ? due : null
}
