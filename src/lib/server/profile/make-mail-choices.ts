import type { MailChoice, MailChoices as MailChoicesShape } from '#contract/profile-shapes.ts'
import { choosableMails, type ChoosableMail } from '#core/notifications/choosable-mails.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { mutedMail } from '../data/tables/people.ts'

/** Mails beside those that always go. */
export type MailChoices = ReturnType<typeof makeMailChoices>

export function makeMailChoices({ database }: { database: Database }) {
  return {
    list: (person: Person): Promise<z.output<typeof MailChoicesShape>['items']> =>
      database.transaction(null, async (tx) => toItems(await mutedOf(tx, [person.id]))),

    set: (
      person: Person,
      { kind, isOn }: z.output<typeof MailChoice>,
    ): Promise<z.output<typeof MailChoicesShape>['items']> =>
      database.transaction(null, async (tx) => {
        const row = { userId: person.id, kind }
        if (isOn) {
          await tx.delete(mutedMail).where(and(eq(mutedMail.userId, person.id), eq(mutedMail.kind, kind)))
        } else await tx.insert(mutedMail).values(row).onConflictDoNothing()

        return toItems(await mutedOf(tx, [person.id]))
      }),
  }
}

/** What the sender of an envelope has switched off, to be read beside it. */
export const mutedBySender = sql<ChoosableMail[]>`(
  select coalesce(json_agg(m.kind), '[]') from ${mutedMail} m where m.user_id = envelope.sender)`

/** Who of these people has switched what off. */
export async function mutedOf(tx: Transaction, userIds: readonly string[]) {
  return tx
    .select()
    .from(mutedMail)
    .where(inArray(mutedMail.userId, [...userIds]))
}

function toItems(muted: readonly { kind: ChoosableMail }[]) {
  return choosableMails.map((kind) => ({ kind, isOn: !muted.some((one) => one.kind === kind) }))
}
