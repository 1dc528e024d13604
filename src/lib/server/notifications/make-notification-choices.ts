import type { NotificationChoice } from '#contract/notification-shapes.ts'
import { toldOf, type Choice, type Told } from '#core/notifications/notification-choices.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { notificationChoice } from '../data/tables/people.ts'

/** What a person is told of, and how. */
export type NotificationChoices = ReturnType<typeof makeNotificationChoices>

export function makeNotificationChoices({ database }: { database: Database }) {
  return {
    list: (person: Person): Promise<Told[]> =>
      database.read(null, async (tx) => toldOf(await choicesOf(tx, [person.id]))),

    set: (person: Person, choice: NotificationChoice): Promise<Told[]> =>
      database.transaction(null, async (tx) => {
        const { userId, event, channel } = notificationChoice
        await tx
          .insert(notificationChoice)
          .values({ userId: person.id, ...choice })
          .onConflictDoUpdate({ target: [userId, event, channel], set: { isOn: choice.isOn } })

        return toldOf(await choicesOf(tx, [person.id]))
      }),
  }
}

/** What the sender of an envelope chose about mails, to be read beside it. */
export const mailChoicesOfSender = sql<Choice[]>`(
  select coalesce(json_agg(json_build_object('event', c.event, 'channel', c.channel, 'isOn', c.is_on)), '[]')
  from ${notificationChoice} c where c.user_id = envelope.sender and c.channel = 'mail')`

/** What these people chose. */
export function choicesOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<(Choice & { userId: string })[]> {
  return tx
    .select()
    .from(notificationChoice)
    .where(inArray(notificationChoice.userId, [...userIds]))
}
