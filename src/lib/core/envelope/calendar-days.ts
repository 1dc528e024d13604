import { dateFormat } from '../locale/date-format.ts'

const dayMs = 86_400_000

/**
 * The same time of day some days later (or earlier), as clocks in the zone show it: across a change to or from summer
 * time that is not a multiple of 24 hours. A time that a clock skips becomes as much later as it is set forward; of one
 * that comes twice, the first is meant (RFC 5545 §3.3.5). `timeZone` is an IANA name the platform knows.
 */
export function addCalendarDays(at: Date, days: number, timeZone: string): Date {
  const shown = at.getTime() + offsetMs(at.getTime(), timeZone) + days * dayMs
  const before = offsetMs(shown - dayMs, timeZone)
  const after = offsetMs(shown + dayMs, timeZone)
  const fits = [shown - before, shown - after].filter(
    (instant) => instant + offsetMs(instant, timeZone) === shown,
  )

  return new Date(fits.length > 0 ? Math.min(...fits) : shown - before)
}

/** How far clocks in the zone are ahead of UTC at an instant. */
export function offsetMs(instant: number, timeZone: string): number {
  const parts = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )

  return shown - Math.floor(instant / 1000) * 1000
}
