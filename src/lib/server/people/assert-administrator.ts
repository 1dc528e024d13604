import { Refusal } from '#core/refusal.ts'
import type { Person } from '../actor.ts'

/** What belongs to the host is there for its administrators alone. Throws `not-found` for everybody else. */
export function assertAdministrator({ isAdmin }: Person): void {
  if (!isAdmin) throw new Refusal('not-found')
}
