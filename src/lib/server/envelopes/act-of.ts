import type { Member } from '../actor.ts'
import type { Act } from './audit-trail.ts'

export function actOf(member: Member, at: Date): Act {
  const { id, name, email, origin, apiKey } = member
  const actor = apiKey ? ({ kind: 'api-key', id: apiKey } as const) : ({ kind: 'member', id } as const)

  return { actor, at, origin, person: { name, email } }
}

/** What happens by itself: the clock's work, and what follows from mail. */
export function actOfSystem(at: Date): Act {
  return { actor: { kind: 'system' }, at, origin: { ip: null, userAgent: null }, person: null }
}
