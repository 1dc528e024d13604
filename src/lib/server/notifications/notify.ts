import type { OrganizationId, UserId } from '#core/ids.ts'
import {
  menuType,
  type NotificationKind,
  type NotificationService,
  type Priority,
} from '#core/notifications/notification.ts'
import { eventOf, isMailedWhenAsked } from '#core/notifications/notification-choices.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { homeOf } from '../data/home.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { notification, notificationChoice } from '../data/tables/people.ts'
import { jobInsertWhere, type Work } from '../jobs/enqueue.ts'
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
  /** Of an envelope that is a test: a mail about it says so. */
  isTest?: boolean
}

/** Writes a notification in the transaction of the event it tells of. */
export type Notify = ReturnType<typeof makeNotify>

type Parts = { clock: Clock; random: Random }

export function makeNotify({ clock, random }: Parts) {
  return async (tx: Transaction, fresh: NewNotification): Promise<void> => {
    await writeTogether(tx, notificationInserts([fresh], clock.now(), random))
  }
}

/** To be written together: the bell of all who want to hear of it so, and jobs for those who asked for a mail. */
export function notificationInserts(
  news: readonly NewNotification[],
  at: Date,
  random: Random,
): (SQL | null)[] {
  return [
    insertOf(
      notification,
      news.flatMap((one) => notificationsOf(one, at, random)),
      unlessSilenced,
    ),
    jobInsertWhere(
      news.flatMap((one) => mailsOf(one, random)),
      at,
      random,
      isAskedFor,
    ),
  ]
}

/** One for each who is told. */
function notificationsOf(
  { to, organizationId, kind, service, facts, url, priority = 'normal' }: NewNotification,
  createdAt: Date,
  random: Random,
): (typeof notification.$inferInsert)[] {
  const texts = notificationTexts(kind, facts)
  const event = eventOf(kind, organizationId)
  const told = {
    organizationId: homeOf(organizationId),
    type: menuType,
    event,
    priority,
    service,
    url: url ?? null,
    ...texts,
  }

  return [...new Set(to)].map((userId) => ({ ...told, userId, id: random.uuid(), createdAt }))
}

/** A mail for each, where no other mail tells of it. */
function mailsOf(
  { to, organizationId, kind, facts = {}, url, isTest = false }: NewNotification,
  random: Random,
): Work<'mail-notification'>[] {
  const event = eventOf(kind, organizationId)
  if (event === null || organizationId === null || !isMailedWhenAsked(event)) return []

  return [...new Set(to)].map((userId) => ({
    organizationId,
    kind: 'mail-notification',
    key: random.uuid(),
    payload: { to: userId, event, kind, facts, url: url ?? null, isTest },
  }))
}

const unlessSilenced = sql`where not exists (select 1 from ${notificationChoice} c
  where c.user_id = given.user_id and c.event = given.event and c.channel = 'bell' and not c.is_on)`

const isAskedFor = sql`exists (select 1 from ${notificationChoice} c
  where c.user_id = (given.payload->>'to')::uuid and c.event = given.payload->>'event' and c.channel = 'mail' and c.is_on)`
