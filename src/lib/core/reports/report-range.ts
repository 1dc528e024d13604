import { daysBetween } from '../fields/calendar-date.ts'

/** What the numbers of a report stand beside: the time in which something happened, or whose it is. */
export const reportGroupings = ['month', 'week', 'template', 'sender', 'team'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** Days of a calendar (ISO 8601), both of them included. */
export type DayRange = { from: string; to: string }

/** Thirteen months and some days. */
export const maxReportDays = 400
/** What is shown where no range is named. */
const usual = { weeks: 12, months: 12 } as const

export function isReportRange({ from, to }: DayRange): boolean {
  const days = daysBetween(from, to) + 1

  return days >= 1 && days <= maxReportDays
}

/** Up to today: twelve weeks by week, else twelve months; what is under way counts as one. */
export function usualRange(by: ReportGrouping, today: string): DayRange {
  return { from: by === 'week' ? weeksBefore(today) : monthsBefore(today), to: today }
}

/** The Monday on which a week begins (ISO 8601). */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

export function addDays(day: string, days: number): string {
  const at = new Date(day)
  at.setUTCDate(at.getUTCDate() + days)

  return at.toISOString().slice(0, 10)
}

/** The first of the month that comes after this day's. */
export function nextMonthOf(day: string): string {
  const at = new Date(day)

  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

const weeksBefore = (today: string) => addDays(mondayOf(today), -7 * (usual.weeks - 1))

function monthsBefore(today: string): string {
  const at = new Date(today)

  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (usual.months - 1), 1))
    .toISOString()
    .slice(0, 10)
}
