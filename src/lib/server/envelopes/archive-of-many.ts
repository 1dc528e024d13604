import { writeCsv } from '#core/bulk/csv.ts'
import { isRefusal, Refusal, type RefusalCode } from '#core/refusal.ts'
import { and, inArray, sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { envelope, sealedDocument } from '../data/tables/envelopes.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import { entriesOfArchive, listArchive } from './archive.ts'
import { archiveNames } from './archive-names.ts'
import { loadOwnEnvelope } from './envelope-rows.ts'
import { isInReach } from './reach.ts'
import type { ZipEntry } from './write-zip.ts'
import { zipAnswer, type ZipAnswer } from './zip-answer.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  clock: Clock
  /** Makes the certificate by itself, where there is none yet. */
  haveCertificate: (member: Member, id: string) => Promise<void>
}

type Found = { id: string; title: string; isSealed: boolean }
type Missing = { id: string; title: string; code: string }

/**
 * The archives of several envelopes in one ZIP, each in a folder with its title, written as it is read: each envelope is loaded
 * and each file held by itself. What it lacks stands in its `not-included.csv`. Throws `not-found` where the member sees none of
 * them, `envelope-not-sealed` where none of those is sealed.
 */
export async function archiveOfMany(
  parts: Parts,
  member: Member,
  ids: readonly string[],
): Promise<ZipAnswer> {
  const { database, clock } = parts
  const found = await database.transaction(member.organization.id, (tx) => findSealed(tx, member, ids))
  if (found.size === 0) throw new Refusal('not-found')
  const sealed = ids.flatMap((id) => found.get(id.toLowerCase()) ?? []).filter(({ isSealed }) => isSealed)
  if (sealed.length === 0) throw new Refusal('envelope-not-sealed')
  const missing = ids.flatMap((id) => whyMissing(id, found.get(id.toLowerCase())) ?? [])

  return zipAnswer(
    `envelopes-${clock.now().toISOString().slice(0, 10)}`,
    entriesOf(parts, member, sealed, missing),
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
      isSealed: sql`exists (select from ${sealedDocument} s
        where s.organization_id = envelope.organization_id and s.envelope_id = envelope.id)`.mapWith(Boolean),
    })
    .from(envelope)
    .where(and(isInReach(member), inArray(envelope.id, [...ids])))

  return new Map(rows.map((row) => [row.id, row]))
}

function whyMissing(id: string, found: Found | undefined): Missing | null {
  if (!found) return { id, title: '', code: 'not-found' }

  return found.isSealed ? null : { id, title: found.title, code: 'envelope-not-sealed' }
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
  const listed = await database.transaction(member.organization.id, async (tx) =>
    listArchive(tx, await loadOwnEnvelope(tx, member, id)),
  )
  yield* entriesOfArchive(blobs, listed, { at: clock.now(), folder: `${folder}/` })
}

function listMissing(missing: readonly Missing[], at: Date): ZipEntry {
  const rows = [['id', 'title', 'reason'], ...missing.map(({ id, title, code }) => [id, title, code])]

  return { name: 'not-included.csv', bytes: new TextEncoder().encode(writeCsv(rows, ',')), at }
}
