import type { Person } from '../../actor.ts'
import type { RateLimits } from '../../requests/rate-limits.ts'

/** Every invitation is a mail to an address that somebody typed. */
export const inviting = { times: 100, windowSeconds: 3600 }
/** Taking back and asking again is a mail each time, to somebody who may want none. */
export const askingOne = { times: 5, windowSeconds: 86_400 }

export async function spendInvitation(
  limits: RateLimits,
  { id }: Person,
  organizationId: string,
  { email }: { email: string },
): Promise<void> {
  await limits.spend('invite', id, inviting)
  await limits.spend('invite-one', `${id}/${organizationId}/${email}`, askingOne)
}
