import type { DraftSettings } from './draft.ts'

export type SettingsFault = {
  part: 'expiry' | 'warnDays' | 'firstAfterDays' | 'everyDays' | 'atMost'
  code: 'expiry-past' | 'days-invalid' | 'warn-invalid' | 'times-invalid'
}

export const usualReminders = { firstAfterDays: 3, everyDays: 3, atMost: 5 } as const

/** What is wrong with the settings as typed (bounds of the contract). */
export function faultsOfSettings(settings: DraftSettings, now = new Date()): SettingsFault[] {
  const { expiresAt, expiresAfterDays, warnDays, reminders } = settings
  const faults: SettingsFault[] = []
  if (expiresAt && new Date(expiresAt) <= now) faults.push({ part: 'expiry', code: 'expiry-past' })
  if (!isWhole(expiresAfterDays, 365)) faults.push({ part: 'expiry', code: 'days-invalid' })
  if (!isWhole(warnDays, 60)) faults.push({ part: 'warnDays', code: 'warn-invalid' })
  if (!reminders) return faults
  for (const part of ['firstAfterDays', 'everyDays'] as const) {
    if (!isWhole(reminders[part], 365)) faults.push({ part, code: 'days-invalid' })
  }
  if (!isWhole(reminders.atMost, 50)) faults.push({ part: 'atMost', code: 'times-invalid' })

  return faults
}

/** Null is nothing typed, and nothing to be wrong. */
function isWhole(value: number | null, largest: number): boolean {
  return value === null || (Number.isInteger(value) && value >= 1 && value <= largest)
}
