import type { ContactImportInput, ContactImportShape } from '#contract/contact-shapes.ts'
import { maxContacts } from '#core/contacts/contact.ts'
import type { ImportedFile, ImportedPerson } from '#core/contacts/imported-person.ts'
import { readPeople, repeatedLines } from '#core/contacts/read-people.ts'
import { takeIn } from '#core/contacts/take-in.ts'
import { Refusal } from '#core/refusal.ts'
import { and, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { insertOf } from '../data/many-rows.ts'
import { contact } from '../data/tables/contacts.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock, Random } from '../ports.ts'
import { isOwn, keysOf } from './contact-rows.ts'

type Parts = { database: Database; clock: Clock; random: Random }
type Row = typeof contact.$inferInsert
type Counts = { added: number; updated: number; unchanged: number }

/** What is told of lines that are wrong, or there twice. */
const toldAtMost = 100
/** People of one transaction: whoever else writes is not kept waiting. */
const atOnce = 500

/** People of a file become contacts; one that is read again changes nothing. Throws `import-unreadable`, `contacts-full`. */
export function makeTakeInPeople({ database, clock, random }: Parts) {
  async function takeSome(
    tx: Transaction,
    member: Member,
    people: readonly ImportedPerson[],
    updates: boolean,
  ) {
    const known = new Map((await readKnown(tx, member, people)).map((row) => [row.email, row]))
    const at = clock.now()
    const rows = people.flatMap((person): Row[] => {
      const before = known.get(person.email)
      const next = before ? takeIn(before, person, updates) : { ...person, source: 'imported' as const }
      if (!next) return []
      const kept = before ?? { id: random.uuid(), createdAt: at, recentAt: at, timesUsed: 0 }
      const { id, createdAt, recentAt, timesUsed } = kept
      const { organization } = member
      return [
        {
          ...{ organizationId: organization.id, mode: organization.mode, id, createdAt, recentAt, timesUsed },
          ...{ createdBy: before?.createdBy ?? member.id, updatedAt: at },
          ...next,
          ...keysOf(next),
        },
      ]
    })
    const updated = rows.filter(({ email }) => known.has(email)).length
    const counts = { added: rows.length - updated, updated, unchanged: people.length - rows.length }

    return { rows, counts }
  }

  return async (
    member: Member,
    { file: text, dryRun = false, updates = false }: z.output<typeof ContactImportInput>,
  ): Promise<ContactImportShape> => {
    const file = readPeople(text)
    if (!file.ok && !dryRun) throw new Refusal('import-unreadable')
    const people = peopleOf(file)
    const counts: Counts = { added: 0, updated: 0, unchanged: 0 }
    for (let from = 0; from < people.length; from += atOnce) {
      const some = people.slice(from, from + atOnce)
      const done = await database.transaction(member.organization.id, async (tx) => {
        if (!dryRun) await holdPlace(tx, member)
        const { rows, counts: of } = await takeSome(tx, member, some, updates)
        if (of.added > 0) await assertRoom(tx, member, of.added)
        const written = dryRun ? null : insertOf(contact, rows, overwrite)
        if (written) await tx.execute(written)
        return of
      })
      counts.added += done.added
      counts.updated += done.updated
      counts.unchanged += done.unchanged
    }

    return { ...reportOf(file), ...counts }
  }
}

/** In the order of addresses, so that nobody waits in a circle; of each address the first. */
function peopleOf(file: ImportedFile): ImportedPerson[] {
  const people = new Map<string, ImportedPerson>()
  for (const one of file.ok ? file.lines : []) {
    if ('person' in one && !people.has(one.person.email)) people.set(one.person.email, one.person)
  }

  return [...people.values()].sort((a, b) => (a.email < b.email ? -1 : 1))
}

async function readKnown(tx: Transaction, member: Member, people: readonly ImportedPerson[]) {
  const emails = people.map(({ email }) => email)

  return tx
    .select()
    .from(contact)
    .where(and(isOwn(member), inArray(contact.email, emails)))
}

async function assertRoom(tx: Transaction, member: Member, more: number): Promise<void> {
  const own = tx
    .select({ one: sql`1` })
    .from(contact)
    .where(isOwn(member))
    .limit(maxContacts)
  const { rows } = await tx.execute<{ number: number }>(
    sql`select count(*)::int as number from (${own}) as own`,
  )
  if ((rows[0]?.number ?? 0) + more > maxContacts)
    throw new Refusal('contacts-full', [], { limit: maxContacts })
}

/** Whom somebody else has written down in the meantime takes the file's words too. */
const overwrite = sql.raw(
  `on conflict ("organization_id", "mode", "email") do update set ${[
    'name',
    'company',
    'locale',
    'note',
    'source',
    'name_key',
    'letters',
    'updated_at',
  ]
    .map((column) => `"${column}" = excluded."${column}"`)
    .join(', ')}`,
)

function reportOf(file: ImportedFile): Omit<ContactImportShape, keyof Counts> {
  const lines = file.ok ? file.lines : []
  const faults = lines.flatMap((one) => ('fault' in one ? [{ line: one.line, code: one.fault }] : []))
  const duplicates = repeatedLines(file)

  return {
    total: lines.length,
    faults: faults.slice(0, toldAtMost),
    faulty: faults.length,
    duplicates: duplicates.slice(0, toldAtMost),
    duplicated: duplicates.length,
    unreadable: file.ok ? null : { line: file.line, code: file.fault },
  }
}
