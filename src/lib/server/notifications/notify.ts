import type { OrganizationId, UserId } from '#core/ids.ts'
import {
  menuType,
  type NotificationKind,
  type NotificationService,
  type Priority,
} from '#core/notifications/notification.ts'
import type { Transaction } from '../data/database.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { notification } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import { notificationTexts } from './notification-texts.ts'

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
export type Notify = ReturnType<typeof makeNotify>

type Parts = { clock: Clock; random: Random }

export function makeNotify({ clock, random }: Parts) {
  return async (tx: Transaction, fresh: NewNotification): Promise<void> => {
    await writeTogether(tx, [insertOf(notification, notificationsOf(fresh, clock.now(), random))])
  }
}

/** One for each who is told. */
export function notificationsOf(
  { to, organizationId, kind, service, facts, url, priority = 'normal' }: NewNotification,
  createdAt: Date,
  random: Random,
): (typeof notification.$inferInsert)[] {
  const texts = notificationTexts(kind, facts)
  const told = { organizationId, type: menuType, priority, service, url: url ?? null, ...texts }

  return [...new Set(to)].map((userId) => ({ ...told, userId, id: random.uuid(), createdAt }))
}
