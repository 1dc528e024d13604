import { randomUUID } from 'node:crypto'
import { envelope as anEnvelope, recipient as someone } from '../cast.ts'
import { person } from '#server/cli/person-command.ts'
import { writeTogether } from '#server/data/many-rows.ts'
import { contact } from '#server/data/tables/contacts.ts'
import { outboxMail } from '#server/data/tables/directory.ts'
import { bulkRow } from '#server/data/tables/documents.ts'
import { envelope } from '#server/data/tables/envelopes.ts'
import { organization } from '#server/data/tables/people.ts'
import { insertsOfEnvelope } from '#server/envelopes/envelope-rows.ts'
import type { EnvelopeId, OrganizationId, RecipientId, UserId } from '#core/ids.ts'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPrograms } from '../postgres.ts'
import { printedBy } from '../printed.ts'
import { useCommandDatabase } from './command-database.ts'

const [acme, globex] = [randomUUID(), randomUUID()] as [OrganizationId, OrganizationId]
const at = new Date('2026-01-01T08:00:00Z')
const jane = 'jane@example.org'

const engines = findPrograms() ? (['embedded', 'postgres'] as const) : (['embedded'] as const)

describe.each(engines)('paraph person erase, on %s', (engine) => {
  const during = useCommandDatabase(engine)
  const paraphPerson = async (...parameters: string[]) => (await printedBy(() => person(parameters))).said

  function known(organizationId: OrganizationId, email: string) {
    const place = { organizationId, id: randomUUID(), mode: 'live', name: 'Jane', email } as const
    const found = { nameKey: 'jane', letters: 'jane', source: 'added' } as const

    return { ...place, ...found, createdAt: at, updatedAt: at, recentAt: at }
  }

  const line = (number: number, status: 'waiting' | 'refused', cells: string[]) => ({
    ...{ organizationId: acme, bulkId: acme, line: number, status, cells },
  })

  beforeEach(() =>
    during(async (database) => {
      await database.transaction(null, async (tx) => {
        await tx.delete(organization)
        await tx.delete(outboxMail)
        await tx.insert(organization).values([
          { organizationId: acme, name: 'Acme', slug: acme, createdAt: at },
          { organizationId: globex, name: 'Globex', slug: globex, createdAt: new Date(at.getTime() + 1) },
        ])
        const mail = { toName: 'Jane', subject: '', text: '', html: '', createdAt: at }
        await tx.insert(outboxMail).values([
          { ...mail, id: randomUUID(), messageId: randomUUID(), toAddress: jane },
          { ...mail, id: randomUUID(), messageId: randomUUID(), toAddress: 'omar@example.org' },
        ])
      })
      await database.transaction(globex, async (tx) => {
        await tx.delete(contact)
        await tx.insert(contact).values([known(globex, jane), known(globex, 'omar@example.org')])
      })
      await database.transaction(acme, async (tx) => {
        for (const table of [bulkRow, envelope]) await tx.delete(table)
        await tx
          .insert(bulkRow)
          .values([
            line(2, 'refused', ['Jane', ' Jane@Example.org ']),
            line(3, 'waiting', ['Jane', jane]),
            line(4, 'refused', ['Omar', 'omar@example.org']),
          ])
        for (const status of ['voided', 'sent', 'completed'] as const) {
          const id = randomUUID() as EnvelopeId
          const ana = { ...someone('ana', 1), id: randomUUID() as RecipientId, email: jane }
          const made = { ...anEnvelope(status, [ana]), id, title: status }
          const inserts = insertsOfEnvelope({
            ...made,
            organizationId: acme,
            sender: randomUUID() as UserId,
            documents: [],
          })
          await writeTogether(tx, inserts)
        }
      })
    }),
  )

  const lines = () =>
    during((database) =>
      database.transaction(acme, async (tx) =>
        (await tx.select().from(bulkRow).orderBy(asc(bulkRow.line))).map(({ cells }) => cells.length),
      ),
    )
  const titles = () =>
    during((database) =>
      database.transaction(acme, async (tx) =>
        (await tx.select().from(envelope)).map(({ title }) => title).toSorted(),
      ),
    )

  test('says what would go and what stays, and touches nothing, where it is only to say so', async () => {
    const said = await paraphPerson('erase', jane, '--dry-run')

    expect(said).toContain(`Acme (${acme})\n  would go: 1 refused lines of bulk sends, 1 envelopes\n`)
    expect(said).toMatch(/ {2}stays: envelope \S+ \(open\)\n/)
    expect(said).toMatch(/ {2}stays: envelope \S+ \(evidence\)\n/)
    expect(said).toContain('  stays: 1 lines of bulk sends under way\n')
    expect(said).toContain(`Globex (${globex})\n  would go: 1 contacts\n`)
    expect(said).toContain('would go: 1 kept mails\n')
    expect([await lines(), await titles()]).toEqual([
      [2, 2, 2],
      ['completed', 'sent', 'voided'],
    ])
  })

  test('erases it in every organization, and what nobody keeps is not there the next time', async () => {
    const said = await paraphPerson('erase', 'Jane@Example.org')

    expect(said).toContain('gone: 1 refused lines of bulk sends, 1 envelopes\n')
    expect(said).not.toContain('would')
    expect([await lines(), await titles()]).toEqual([
      [0, 2, 2],
      ['completed', 'sent'],
    ])
    const again = await paraphPerson('erase', jane)
    expect(again).not.toMatch(/gone|Globex/)
    expect(await paraphPerson('erase', 'nobody@example.org')).toBe(
      'No organization holds anything on this address.\n',
    )
  })

  test('is refused where nobody is named', async () => {
    await expect(person(['erase'])).rejects.toThrow('Whom?')
    await expect(person(['forget', jane])).rejects.toThrow('Whom?')
  })
})
