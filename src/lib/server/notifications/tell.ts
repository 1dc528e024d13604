import { menuType } from '#core/notifications/notification.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { notification } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import { noticeTexts } from './notice-texts.ts'
import type { Notice, Tell } from './notifications.ts'

type Parts = { clock: Clock; random: Random }

export function makeTell({ clock, random }: Parts): Tell {
  return async (tx, notice) => {
    await writeTogether(tx, [insertOf(notification, notificationsOf(notice, clock.now(), random))])
  }
}

/** One for each who is told. */
export function notificationsOf(
  { to, organizationId, kind, service, facts, url, priority = 'normal' }: Notice,
  createdAt: Date,
  random: Random,
): (typeof notification.$inferInsert)[] {
  const texts = noticeTexts(kind, facts)
  const told = { organizationId, type: menuType, priority, service, url: url ?? null, ...texts }

  return [...new Set(to)].map((userId) => ({ ...told, userId, id: random.uuid(), createdAt }))
}
