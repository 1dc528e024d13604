import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { canonicalJson } from '#core/audit/canonical-json.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { openEmbeddedDatabase } from '../data/embedded-database.ts'
import { copyEmbeddedDatabase } from '../../../../tests/prepared/embedded.ts'
import { auditEvent, envelope } from '../data/tables/envelopes.ts'
import { lookedAtMost } from './list-activity.ts'
import { makeReports } from './make-reports.ts'
import { memberIn } from './member.fixture.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-reports-'))
const clock = { now: () => new Date('2026-11-24T12:00:00Z') }
let database: Database
let reports: ReturnType<typeof makeReports>
let mara: Member
beforeAll(async () => {
  copyEmbeddedDatabase(folder)
  database = await openEmbeddedDatabase(path.join(folder, 'database'))
  reports = makeReports({ database, clock })
})
beforeEach(() => void (mara = memberIn('Europe/Paris')))
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function add(status: EnvelopeStatus, sentAt: string, endedAt = sentAt): Promise<string> {
  const id = randomUUID()
  const { organization } = mara
  await database.transaction(organization.id, (tx) =>
    tx.insert(envelope).values({
      ...{ organizationId: organization.id, id, sender: mara.id, title: 'Lease', message: '', status },
      ...{ version: 1, documents: [], fields: [], createdAt: new Date(sentAt) },
      ...{ sentAt: new Date(sentAt), updatedAt: new Date(endedAt) },
      completedAt: status === 'completed' ? new Date(endedAt) : null,
    }),
  )

  return id
}

describe('a report', () => {
  test('counts what happens near midnight where the organization’s calendar has it', async () => {
    // In Paris it is the first of April already: clocks were set forward on 29 March.
    await add('sent', '2026-03-31T22:30:00Z')
    await add('sent', '2026-03-31T21:30:00Z')
    const { items } = await reports.count(mara, { by: 'month', from: '2026-03-01', to: '2026-04-30' })

    expect(items.map(({ key, sent }) => [key, sent])).toEqual([
      ['2026-03-01', 1],
      ['2026-04-01', 1],
    ])
  })

  test('counts each thing when it happened: what was sent before counts as completed, and the other way round', async () => {
    await add('completed', '2026-05-31T10:00:00Z', '2026-06-02T10:00:00Z')
    await add('completed', '2026-06-30T10:00:00Z', '2026-07-02T10:00:00Z')
    await add('expired', '2026-05-01T10:00:00Z', '2026-06-30T10:00:00Z')
    const { total } = await reports.count(mara, { by: 'sender', from: '2026-06-01', to: '2026-06-30' })

    expect(total).toMatchObject({ sent: 1, completed: 1, expired: 1, declined: 0, medianHours: 48 })
  })

  test('has the median, between two where there is an even number, and the time of the slowest tenth', async () => {
    for (const hours of [1, 2, 4, 11]) {
      await add('completed', '2026-06-10T00:00:00Z', `2026-06-10T${String(hours).padStart(2, '0')}:00:00Z`)
    }
    const { items, total } = await reports.count(mara, { by: 'week', from: '2026-06-08', to: '2026-06-14' })

    expect(total.medianHours).toBe(3)
    expect(total.slowestHours).toBeCloseTo(4 + 0.7 * 7, 6)
    expect(items).toEqual([{ ...total, key: '2026-06-08', name: null }])
  })

  test('tells no more names than somebody reads, and everything in its total', async () => {
    await database.transaction(mara.organization.id, (tx) =>
      tx.execute(sql`insert into envelope (organization_id, id, sender, mode, title, message, status, version, documents, fields,
          created_at, updated_at, sent_at)
        select ${mara.organization.id}::uuid, gen_random_uuid(), gen_random_uuid(), 'live', 'Lease', '', 'sent', 1, '[]', '[]',
          now(), '2026-06-10', '2026-06-10' from generate_series(1, 203)`),
    )
    const query = { by: 'sender', from: '2026-06-01', to: '2026-06-30' } as const
    const { items, total, isCut } = await reports.count(mara, query)

    expect([items.length, total.sent, isCut]).toEqual([200, 203, true])
    const { bytes } = await reports.export(mara, query)
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines, 'a heading, every sender, the total').toHaveLength(1 + 203 + 1)
  })
})

describe('all that happened', () => {
  const event = (id: string, sequence: number, at: string) => {
    const body = canonicalJson({
      ...{ version: 1, envelope: id, sequence, at, type: 'envelope.sent', recipient: null },
      // Words of people are no part of it: what is in them is not taken for a time.
      ...{ actor: { kind: 'member', id: mara.id }, facts: { reason: '"at":"2001-01-01T00:00:00.000Z"' } },
      ...{ personal: {}, previous: '0'.repeat(64) },
    })

    return { organizationId: mara.organization.id, envelopeId: id, sequence, body, hash: '', disclosures: {} }
  }

  test('is in the order of the time that stands in what was hashed', async () => {
    const id = await add('sent', '2026-06-10T00:00:00Z')
    const times = ['2026-06-10T00:00:00.001Z', '2026-06-09T00:00:00.000Z', '2026-06-10T00:00:00.000Z']
    await database.transaction(mara.organization.id, (tx) =>
      tx.insert(auditEvent).values(times.map((at, index) => event(id, index + 1, at))),
    )
    const { items } = await reports.activity(mara, { limit: 10 })

    expect(items.map(({ sequence }) => sequence)).toEqual([1, 3, 2])
    const { items: ofDay } = await reports.activity(mara, { limit: 10, to: '2026-06-09' })
    expect(
      ofDay.map(({ sequence }) => sequence),
      'until midnight in Paris',
    ).toEqual([2])
  })

  test('is looked through as far as a page may; the next one goes on from there', async () => {
    const id = await add('sent', '2026-06-10T00:00:00Z')
    const gone = randomUUID()
    await database.transaction(mara.organization.id, async (tx) => {
      await tx.insert(auditEvent).values(event(id, 1, '2026-06-10T00:00:00.000Z'))
      const { body } = event(gone, 1, '2026-06-11T00:00:00.000Z')
      await tx.execute(sql`insert into audit_event (organization_id, envelope_id, sequence, body, hash, disclosures)
        select ${mara.organization.id}::uuid, ${gone}::uuid, n, ${body}, '', '{}'
        from generate_series(1, ${lookedAtMost + 5}::int) n`)
    })
    const first = await reports.activity(mara, { limit: 10 })
    expect([first.items.length, typeof first.nextCursor]).toEqual([0, 'string'])

    const { items, nextCursor } = await reports.activity(mara, { limit: 10, cursor: first.nextCursor ?? '' })
    expect(items.map(({ envelope: { title } }) => title)).toEqual(['Lease'])
    expect(nextCursor).toBeNull()
    const { bytes } = await reports.exportActivity(mara, {})
    expect(new TextDecoder().decode(bytes), 'a file looks further by itself').toContain('Lease')
  })
})
