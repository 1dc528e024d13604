import { randomUUID } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { appendEvent, verifyChain } from '#core/audit/audit-chain.ts'
import type { AuditEvent, RecordedEvent } from '#core/audit/audit-event.ts'
import type { OrganizationId } from '#core/ids.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDiskBlobStore } from '../blobs/disk-blob-store.ts'
import type { Database } from '../data/database.ts'
import { openEmbeddedDatabase } from '../data/embedded-database.ts'
import { copyEmbeddedDatabase } from '../../../../tests/prepared/embedded.ts'
import { job } from '../data/tables/directory.ts'
import { bulkRow } from '../data/tables/documents.ts'
import { auditEvent, envelope, sealedDocument } from '../data/tables/envelopes.ts'
import { organization } from '../data/tables/people.ts'
import { makeEnqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { makeLog } from '../log.ts'
import { sha256 } from '../sha256.ts'
import { makeErasure } from './make-erasure.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-erasure-'))
const blobs = makeDiskBlobStore(path.join(folder, 'blobs'))
const ended = new Date('2026-01-01T08:00:00Z')
/** Long after the blobs of these tests were put, too. */
const clock = { now: () => new Date('2100-01-01T08:00:00Z') }
const enqueue = makeEnqueue(clock, { bytes: () => new Uint8Array(), uuid: () => randomUUID() }, () => {})
const log = makeLog('silent')

let database: Database
let id: OrganizationId
let erasure: ReturnType<typeof makeErasure>
beforeAll(async () => {
  copyEmbeddedDatabase(folder)
  database = await openEmbeddedDatabase(path.join(folder, 'database'))
  erasure = makeErasure({ database, blobs, enqueue, clock, log })
})
beforeEach(async () => {
  id = randomUUID() as OrganizationId
  const home = { organizationId: id, name: 'Acme', slug: id, createdAt: ended, retentionDays: 30 }
  await database.transaction(id, async (tx) => {
    await tx.delete(job)
    await tx.insert(organization).values(home)
  })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

type Wish = { bulkId?: string; documents?: unknown; updatedAt?: Date }

/** An envelope that ended long ago, with a sealed file of its own. */
async function addEnded({ bulkId, documents = [], updatedAt = ended }: Wish = {}) {
  const envelopeId = randomUUID()
  const hash = await blobs.put(Buffer.from(envelopeId))
  await database.transaction(id, async (tx) => {
    await tx.insert(envelope).values({
      ...{ organizationId: id, id: envelopeId, sender: randomUUID(), title: 'Lease', message: '' },
      ...{ status: 'voided', version: 1, documents: documents as never, fields: [], bulkId: bulkId ?? null },
      ...{ createdAt: ended, updatedAt },
    })
    await tx.insert(sealedDocument).values({
      ...{ organizationId: id, envelopeId, documentId: randomUUID(), name: 'Lease', sha256: hash },
      ...{ byteLength: 36, level: 'B-B', stampedBy: null, sealedAt: ended },
    })
  })

  return { envelopeId, hash }
}

const isThere = async (envelopeId: string) =>
  (await database.transaction(id, (tx) => tx.select().from(envelope).where(eq(envelope.id, envelopeId))))
    .length > 0
const waiting = () => database.transaction(null, (tx) => tx.select().from(job))
const runAll = async () => {
  for (const one of await waiting()) await erasure.eraseFiles(one as unknown as Job<'erase-files'>)
}

describe('an envelope whose time is over', () => {
  test('leaves a chain that is whole and tells nothing of anybody', async () => {
    const { envelopeId } = await addEnded()
    const entry = { envelope: envelopeId, at: ended.toISOString(), actor: { kind: 'system' } } as const
    const personal = { ip: '203.0.113.7', name: 'Jane Roe' }
    const link = (type: AuditEvent['type'], before?: RecordedEvent) =>
      appendEvent(before, { ...entry, type, recipient: null, facts: {}, personal }, sha256, randomUUID)
    const first = link('envelope.created')
    const rows = [first, link('envelope.voided', first)].map(({ event, hash, disclosures }) => {
      const { sequence } = event
      return { organizationId: id, envelopeId, sequence, body: JSON.stringify(event), hash, disclosures }
    })
    await database.transaction(id, (tx) => tx.insert(auditEvent).values(rows))

    await erasure.tidy()

    const left = await database.transaction(id, (tx) =>
      tx.select().from(auditEvent).where(eq(auditEvent.envelopeId, envelopeId)).orderBy(auditEvent.sequence),
    )
    expect(await isThere(envelopeId)).toBe(false)
    expect(left).toHaveLength(2)
    expect(left.map(({ disclosures }) => disclosures)).toEqual([{}, {}])
    expect(JSON.stringify(left)).not.toMatch(/203\.0\.113\.7|Jane/)
    const chain = left.map(({ body, hash, disclosures }) => {
      return { event: JSON.parse(body) as AuditEvent, hash, disclosures }
    })
    expect(verifyChain(chain, sha256)).toEqual({ whole: true })
  })

  test('leaves an empty line in the file of rows that it was sent from, and the others alone', async () => {
    const bulkId = randomUUID()
    const { envelopeId } = await addEnded({ bulkId })
    const cells = ['Jane Roe', 'jane@example.org']
    const line = { organizationId: id, bulkId, cells, status: 'sent' as const }
    await database.transaction(id, (tx) =>
      tx.insert(bulkRow).values([
        { ...line, line: 2, envelopeId },
        { ...line, line: 3, envelopeId: randomUUID() },
      ]),
    )

    await erasure.tidy()

    const rows = await database.transaction(id, (tx) => tx.select().from(bulkRow).orderBy(bulkRow.line))
    expect(rows.map(({ cells }) => cells)).toEqual([[], cells])
  })

  test('has its files erased by a job of the same commit: whoever dies in between loses none', async () => {
    const { hash } = await addEnded()

    await erasure.tidy()

    expect(await waiting()).toMatchObject([{ kind: 'erase-files', payload: { hashes: [hash] } }])
    await runAll()
    expect(await blobs.has(hash)).toBe(false)
    await runAll()
  })

  test('is tried again where the disk does not let go of a file', async () => {
    const { hash } = await addEnded()
    await erasure.tidy()
    const place = path.join(folder, 'blobs', hash.slice(0, 2))
    renameSync(place, `${place}.away`)
    writeFileSync(place, '')
    await expect(runAll()).rejects.toThrow('ENOTDIR')

    rmSync(place)
    renameSync(`${place}.away`, place)
    await runAll()
    expect(await blobs.has(hash)).toBe(false)
  })

  test('that cannot be erased keeps none behind it', async () => {
    const stuck = await addEnded({ documents: {} })
    const { envelopeId, hash } = await addEnded({ updatedAt: new Date(ended.getTime() + 1000) })

    await erasure.tidy()
    await runAll()

    expect(await isThere(stuck.envelopeId)).toBe(true)
    expect(await blobs.has(stuck.hash)).toBe(true)
    expect(await isThere(envelopeId)).toBe(false)
    expect(await blobs.has(hash)).toBe(false)
  })
})
