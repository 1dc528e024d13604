import type { ContactInput, ContactShape, SuggestedPerson } from '#contract/contact-shapes.ts'
import { writeCsv } from '#core/bulk/csv.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import { sqlStateOf, type Database, type Transaction } from '../data/database.ts'
import { contact } from '../data/tables/contacts.ts'
import { translator } from '../i18n/translator.ts'
import { answerIn } from '../kept-answer.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock, Random } from '../ports.ts'
import { isOwn, toContactShape, toDetails, type ContactRow } from './contact-rows.ts'
import { suggestPeople } from './find-contacts.ts'
import { contactsByName, listContacts } from './list-contacts.ts'
import { makeTakeInPeople } from './take-in-people.ts'

type Parts = { database: Database; clock: Clock; random: Random }

/** People whom an organization sends to, each mode for itself. */
export type Contacts = ReturnType<typeof makeContacts>

export function makeContacts(parts: Parts) {
  const { database, clock } = parts
  const within = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(member.organization.id, work)

  return {
    ...makeContactWriting(parts),
    /** A file of people: what would come of it, or what came. */
    takeIn: makeTakeInPeople(parts),

    list: (member: Member, page: { q?: string; limit: number; cursor?: string }) =>
      within(member, (tx) => listContacts(tx, member, page)),

    get: (member: Member, id: string): Promise<ContactShape> =>
      within(member, async (tx) => toContactShape(await getOwn(tx, member, id))),

    suggest: (member: Member, { q = '', limit }: { q?: string; limit: number }): Promise<SuggestedPerson[]> =>
      within(member, (tx) => suggestPeople(tx, member, { q, limit, now: clock.now() })),

    /** In columns that an import knows, in the member's language. */
    export: (member: Member): Promise<{ name: string; bytes: Uint8Array }> =>
      within(member, async (tx) => {
        const t = translator(member.locale)
        const head = (['name', 'email', 'company', 'language', 'note'] as const).map((one) =>
          t(`contacts.columns.${one}`),
        )
        const rows = [head]
        for await (const some of contactsByName(tx, member))
          rows.push(
            ...some.map(({ name, email, company, locale, note }) => [
              name,
              email,
              company,
              locale ?? '',
              note,
            ]),
          )
        return { name: `${t('contacts.title')}.csv`, bytes: new TextEncoder().encode(writeCsv(rows, ',')) }
      }),
  }
}

function makeContactWriting({ database, clock, random }: Parts) {
  return {
    /** Somebody who was only remembered is written down so. Throws `contact-exists` for an address that is there. */
    create: (member: Member, input: ContactInput): Promise<ContactShape> =>
      answerIn(database, member.organization.id, async (tx) => {
        await holdPlace(tx, member)
        const at = clock.now()
        const said = { ...toDetails(input), source: 'added' as const, createdBy: member.id, updatedAt: at }
        const { id: organizationId, mode } = member.organization
        const [row] = await tx
          .insert(contact)
          .values({ organizationId, mode, id: random.uuid(), createdAt: at, recentAt: at, ...said })
          .onConflictDoUpdate({
            target: [contact.organizationId, contact.mode, contact.email],
            set: said,
            setWhere: eq(contact.source, 'sent'),
          })
          .returning()
        if (!row) throw taken()
        return toContactShape(row)
      }),

    /** Throws `contact-exists` for an address that somebody else has. */
    change: (member: Member, id: string, input: ContactInput): Promise<ContactShape> =>
      database
        .transaction(member.organization.id, async (tx) => {
          await holdPlace(tx, member)
          const before = await getOwn(tx, member, id)
          const source = before.source === 'sent' ? 'added' : before.source
          const createdBy = before.createdBy ?? member.id
          const [row] = await tx
            .update(contact)
            .set({ ...toDetails(input), source, createdBy, updatedAt: clock.now() })
            .where(and(isOwn(member), eq(contact.id, id)))
            .returning()
          if (!row) throw new Refusal('not-found')
          return toContactShape(row)
        })
        .catch((error: unknown) => {
          throw sqlStateOf(error) === uniqueViolation ? taken() : error
        }),

    /** They are suggested no more, until something is sent to them again. */
    remove: (member: Member, id: string): Promise<void> =>
      database.transaction(member.organization.id, async (tx) => {
        await holdPlace(tx, member)
        const gone = await tx
          .delete(contact)
          .where(and(isOwn(member), eq(contact.id, id)))
          .returning({ id: contact.id })
        if (gone.length === 0) throw new Refusal('not-found')
      }),
  }
}

const uniqueViolation = '23505'
const taken = () => new Refusal('contact-exists', [{ pointer: '/email', code: 'contact-exists' }])

async function getOwn(tx: Transaction, member: Member, id: string): Promise<ContactRow> {
  const [row] = await tx
    .select()
    .from(contact)
    .where(and(isOwn(member), eq(contact.id, id)))
  if (!row) throw new Refusal('not-found')

  return row
}
