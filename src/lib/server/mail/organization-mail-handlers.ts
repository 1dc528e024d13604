import type { Database } from '../data/database.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import { makeMemberInvitationHandler } from './member-invitation-handler.ts'
import { makeOwnershipMailHandlers } from './ownership-mail-handlers.ts'
import type { PostLetter } from './post-letter.ts'

type Parts = { database: Database; clock: Clock; publicUrl: string; notify: Notify; post: PostLetter }

/** What members and those invited are written. Each looks first whether there is still anything to tell. */
export function makeOrganizationMailHandlers(parts: Parts) {
  return {
    'organization-invitation': makeMemberInvitationHandler(parts),
    ...makeOwnershipMailHandlers(parts),
  }
}
