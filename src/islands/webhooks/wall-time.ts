import { offsetMs } from '#core/envelope/calendar-days.ts'

/** From 1970, which is as far as the API looks back, and short of where years get a sign. */
const shape = /^(?:19[7-9]\d|[2-8]\d{3})-\d{2}-\d{2}T\d{2}:\d{2}$/

/** What `input type="datetime-local"` holds, to the minute, as clocks in the zone show an instant. */
export function wallTimeOf(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** The instant of such a time in the zone; null for what is no time. Of one that comes twice, the later is meant. */
export function instantOf(wallTime: string, timeZone: string): Date | null {
  const shown = shape.test(wallTime) ? Date.parse(`${wallTime}Z`) : NaN
  if (Number.isNaN(shown)) return null
  const guess = shown - offsetMs(shown, timeZone)

  return new Date(shown - offsetMs(guess, timeZone))
}
