import type { MemberRole } from '#core/access/access.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import type { PublishedEvent } from '../webhooks/publish.ts'

/** Somebody has come, or has gone: then they have no role any more. */
export function eventOfMember(
  organizationId: OrganizationId,
  member: { id: UserId; role: MemberRole | null },
  at: Date,
): PublishedEvent {
  const content = { type: member.role ? 'member.added' : 'member.removed', data: { member } } as const

  return { organizationId, mode: null, at, envelopeId: null, sequence: null, content }
}
