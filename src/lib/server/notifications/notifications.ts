import type { z } from 'zod'
import type { NotificationPage, ReadMarks } from '#contract/notification-shapes.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import type { NotificationKind, NotificationService, Priority } from '#core/notifications/notification.ts'
import type { Member, Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'

export type NewNotification = {
  to: readonly UserId[]
  /** Null for what concerns the account and is shown in every organization. */
  organizationId: OrganizationId | null
  kind: NotificationKind
  service: NotificationService
  /** Fill the places of the catalogue's texts. */
  facts?: Readonly<Record<string, string | number>>
  /** A path of this site. */
  url?: string
  priority?: Priority
}

/** Writes a notification in the transaction of the event it tells of. */
export type Notify = (tx: Transaction, notification: NewNotification) => Promise<void>

export interface Notifications {
  /** Newest first: of the account, and of the current organization. */
  list(
    person: Person,
    member: Member | null,
    query: { limit: number; cursor?: string | undefined; type?: string | undefined },
  ): Promise<z.output<typeof NotificationPage>>
  /** Returns how many are left unread. Ids that are not the person's change nothing; nor does what came after `until`. */
  markRead(person: Person, member: Member | null, which: z.output<typeof ReadMarks>): Promise<number>
  /** Forgets old ones. */
  tidy(): Promise<void>
}
