/** The day of an instant on this device's calendar, ISO 8601. */
export function dayOf(instant: string): string {
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')

  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The last second of a day on this device's calendar. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString()
}
