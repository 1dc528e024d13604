import type { InvitationShape } from '#contract/organization-shapes.ts'
import { isUuid } from '#core/ids.ts'
import { isRefusal } from '#core/refusal.ts'
import type { Person } from '#server/actor.ts'
import type { Services } from '#server/app.ts'

/** What the link of an invitation means to whoever is signed in. */
export type Standing =
  | { kind: 'open'; invitation: InvitationShape }
  | { kind: 'for-another'; invitation: InvitationShape | null }
  | { kind: 'expired' }
  | { kind: 'missing' }

export async function standingOf({ members }: Services, person: Person, id: string): Promise<Standing> {
  if (!isUuid(id)) return { kind: 'missing' }
  try {
    return { kind: 'open', invitation: await members.invitation(person, id) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'invitation-for-another') {
      return { kind: 'for-another', invitation: await members.findInvitation(id) }
    }
    if (error.code === 'invitation-expired') return { kind: 'expired' }
    if (error.code === 'not-found') return { kind: 'missing' }
    throw error
  }
}
