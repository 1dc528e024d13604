import { dateFormat } from '../locale/date-format.ts'

const isoShape = /^(\d{4})-(\d{2})-(\d{2})$/
const todayShape = /^today(?:([+-])(\d{1,5}))?$/
const dayMs = 86_400_000

/** True for a day that exists, written `2026-12-31`. */
export function isCalendarDate(text: string): boolean {
  return isoShape.test(text) && dateOf(dayNumber(text)) === text
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The calendar day at an instant in a zone. */
export function dayIn(timeZone: string, at: Date): string {
  // A year that ISO 8601 writes with a sign is left to the calendar.
  const inUtc = at.toISOString()
  if (timeZone === 'UTC' && /^\d/.test(inUtc)) return inUtc.slice(0, 10)
  const parts = dateFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''

  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** A day as rules write it: a date, or `today`, `today+30`, `today-7`. Null for anything else. */
export function resolveDay(rule: string, today: string): string | null {
  const [found, direction, days = '0'] = todayShape.exec(rule) ?? []
  if (found === undefined) return isCalendarDate(rule) ? rule : null

  return dateOf(dayNumber(today) + (direction === '-' ? -Number(days) : Number(days)))
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs
}

function dateOf(day: number): string {
  return Number.isNaN(day) ? '' : new Date(day * dayMs).toISOString().slice(0, 10)
}
