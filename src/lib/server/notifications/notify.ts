import { menuType } from '#core/notifications/notification.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { notification } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import { notificationTexts } from './notification-texts.ts'
import type { NewNotification, Notify } from './notifications.ts'

type Parts = { clock: Clock; random: Random }

export function makeNotify({ clock, random }: Parts): Notify {
  return async (tx, fresh) => {
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
