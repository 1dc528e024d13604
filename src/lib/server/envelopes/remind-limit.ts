import type { Limit } from '../requests/rate-limits.ts'

/** Reminders by hand, of an envelope: nobody is to be pestered. */
export const remindPurpose = 'remind'
export const remindLimit: Limit = { times: 3, windowSeconds: 3600 }
