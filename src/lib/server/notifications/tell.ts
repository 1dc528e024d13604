import { menuType } from '#core/notifications/notification.ts'
import { notification } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import { noticeTexts } from './notice-texts.ts'
import type { Tell } from './notifications.ts'

type Parts = { clock: Clock; random: Random }

export function makeTell({ clock, random }: Parts): Tell {
  return async (tx, { to, organizationId, kind, service, facts, url = null, priority = 'normal' }) => {
    const readers = [...new Set(to)]
    if (readers.length === 0) return
    const told = { organizationId, type: menuType, priority, service, url, ...noticeTexts(kind, facts) }
    const createdAt = clock.now()
    await tx
      .insert(notification)
      .values(readers.map((userId) => ({ ...told, userId, id: random.uuid(), createdAt })))
  }
}
