import type { MailWording } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { assertPlaces, type MailWords, type WordedMail } from '#core/organizations/mail-wording.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { mailWording } from '../data/tables/organizations.ts'
import type { Clock } from '../ports.ts'
import { assertHolds, getOwn, ownOf } from './own-organization.ts'

type Parts = { database: Database; clock: Clock }

/** How an organization words the mails to its recipients, in each language. */
export type MailWordings = ReturnType<typeof makeMailWording>

export function makeMailWording({ database, clock }: Parts) {
  return {
    /** Mails and languages in which it says something of its own. */
    async list(person: Person, id: string): Promise<MailWording[]> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')

      return database.read(own.id, (tx) => read(tx, own.id))
    },

    /** Needs `manage_settings`. Nothing in both parts is ours again. Throws `mail-place-unknown`. */
    save: (person: Person, id: string, { mail, locale, ...words }: MailWording): Promise<MailWording[]> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        assertHolds(own, 'manage_settings')
        assertPlaces(mail, words)
        const row = { organizationId: own.id, mail, locale, ...words, updatedAt: clock.now() }
        await (words.subject || words.text
          ? tx
              .insert(mailWording)
              .values(row)
              .onConflictDoUpdate({
                target: [mailWording.organizationId, mailWording.mail, mailWording.locale],
                set: row,
              })
          : tx
              .delete(mailWording)
              .where(
                and(
                  eq(mailWording.organizationId, own.id),
                  eq(mailWording.mail, mail),
                  eq(mailWording.locale, locale),
                ),
              ))

        return read(tx, own.id)
      }),
  }
}

function read(tx: Transaction, organizationId: string): Promise<MailWording[]> {
  const { mail, locale, subject, text } = mailWording

  return tx
    .select({ mail, locale, subject, text })
    .from(mailWording)
    .where(eq(mailWording.organizationId, organizationId))
    .orderBy(asc(mail), asc(locale))
}

type Row = MailWords & { mail: string; locale: string }

/** The words of an envelope's organization, to be read beside it; {@link wordsIn} finds those of one mail. */
export const wordsOfEnvelope = sql<Row[]>`(
  select coalesce(json_agg(w), '[]') from ${mailWording} w where w.organization_id = envelope.organization_id)`

/** Null where it has none of its own. */
export function wordsIn(rows: readonly Row[], mail: WordedMail, locale: Locale): MailWords | null {
  const found = rows.find((one) => one.mail === mail && one.locale === locale)

  return found ? { subject: found.subject, text: found.text } : null
}
