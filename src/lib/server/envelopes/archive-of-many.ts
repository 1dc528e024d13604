import { writeCsv } from '#core/bulk/csv.ts'
import { isRefusal, Refusal, type RefusalCode } from '#core/refusal.ts'
import { and, inArray, sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { envelope, sealedDocument } from '../data/tables/envelopes.ts'
import type { BlobStore, Clock } from '../ports.ts'
import { listArchive } from './archive.ts'
import { archiveNames } from './archive-names.ts'
import { loadOwnEnvelope } from './envelope-rows.ts'
import { isInReach } from './reach.ts'
import { streamZip, type ZipEntry } from './write-zip.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  clock: Clock
  /** Makes the certificate by itself, where there is none yet. */
  haveCertificate: (member: Member, id: string) => Promise<void>
}

/** Of sealed documents: half of what a ZIP can hold, so that attachments and evidence have room beside them. */
const mostBytes = 2 ** 31

type Found = { id: string; title: string; bytes: number }
type Missing = { id: string; title: string; code: string }

/**
 * The archives of several envelopes in one ZIP, each in a folder with its title, written as it is read: each envelope is loaded
 * and each file held by itself. What it lacks stands in its `not-included.csv`. Throws `not-found` where the member sees none of
 * them, `envelope-not-sealed` where none of those is sealed, `archive-too-large`.
 */
export async function archiveOfMany(
  parts: Parts,
  member: Member,
  ids: readonly string[],
): Promise<{ name: string; stream: ReadableStream<Uint8Array> }> {
  const { database, clock } = parts
  const found = await database.transaction(member.organization.id, (tx) => findSealed(tx, member, ids))
  if (found.size === 0) throw new Refusal('not-found')
  const sealed = ids.flatMap((id) => found.get(id.toLowerCase()) ?? []).filter(({ bytes }) => bytes > 0)
  if (sealed.length === 0) throw new Refusal('envelope-not-sealed')
  if (sealed.reduce((sum, { bytes }) => sum + bytes, 0) >= mostBytes) throw new Refusal('archive-too-large')
  const missing = ids.flatMap((id) => whyMissing(id, found.get(id.toLowerCase())) ?? [])

  return {
    name: `envelopes-${clock.now().toISOString().slice(0, 10)}.zip`,
    stream: asAsked(streamZip(entriesOf(parts, member, sealed, missing))),
  }
}

/** Nothing is read before somebody takes it: a slow client holds up the reading, and one that hangs up ends it. */
function asAsked(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await bytes.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await bytes.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

async function findSealed(
  tx: Transaction,
  member: Member,
  ids: readonly string[],
): Promise<Map<string, Found>> {
  const rows = await tx
    .select({
      id: envelope.id,
      title: envelope.title,
      bytes: sql`(select coalesce(sum(s.byte_length), 0) from ${sealedDocument} s
        where s.organization_id = envelope.organization_id and s.envelope_id = envelope.id)`.mapWith(Number),
    })
    .from(envelope)
    .where(and(isInReach(member), inArray(envelope.id, [...ids])))

  return new Map(rows.map((row) => [row.id, row]))
}

function whyMissing(id: string, found: Found | undefined): Missing | null {
  if (!found) return { id, title: '', code: 'not-found' }

  return found.bytes > 0 ? null : { id, title: found.title, code: 'envelope-not-sealed' }
}

async function* entriesOf(
  parts: Parts,
  member: Member,
  sealed: readonly Found[],
  missing: readonly Missing[],
): AsyncGenerator<ZipEntry> {
  const lacking = [...missing]
  const folders = archiveNames(sealed.map(({ title }) => title))
  for (const [index, { id, title }] of sealed.entries()) {
    try {
      const code = await whyNoCertificate(parts, member, id)
      if (code) lacking.push({ id, title, code })
      yield* entriesIn(parts, member, id, folders[index] ?? id)
    } catch (error) {
      // It went, or went out of sight, since the ZIP was begun.
      if (!isRefusal(error) || error.code !== 'not-found') throw error
      lacking.push({ id, title, code: error.code })
    }
  }
  if (lacking.length > 0) yield listMissing(lacking, parts.clock.now())
}

const outOfReach: readonly RefusalCode[] = ['time-stamp-unavailable', 'envelope-seal-failed']

/** The documents go without it where none can be made now, and the list says so. */
async function whyNoCertificate(parts: Parts, member: Member, id: string): Promise<string | null> {
  try {
    await parts.haveCertificate(member, id)
    return null
  } catch (error) {
    if (isRefusal(error) && outOfReach.includes(error.code)) return error.code
    throw error
  }
}

async function* entriesIn(
  { database, blobs, clock }: Parts,
  member: Member,
  id: string,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const { files, evidence } = await database.transaction(member.organization.id, async (tx) =>
    listArchive(tx, await loadOwnEnvelope(tx, member, id)),
  )
  const names = archiveNames([...files.map(({ name }) => name), 'evidence.json'])
  const at = clock.now()
  for (const [index, { sha256 }] of files.entries())
    yield { name: `${folder}/${names[index]}`, bytes: await blobs.get(sha256), at }
  yield { name: `${folder}/${names.at(-1)}`, bytes: evidence, at }
}

function listMissing(missing: readonly Missing[], at: Date): ZipEntry {
  const rows = [['id', 'title', 'reason'], ...missing.map(({ id, title, code }) => [id, title, code])]

  return { name: 'not-included.csv', bytes: new TextEncoder().encode(writeCsv(rows, ',')), at }
}
