import { sealLevels, type SealLevel } from '#core/seal/seal-level.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import { asc, lte } from 'drizzle-orm'
import { sealRecord } from '../../data/tables/directory.ts'
import type { Enqueue } from '../../jobs/enqueue.ts'
import { describeError, type Log } from '../../log.ts'
import { pass } from '../../points.ts'
import type { ChosenAuthority } from '../../ports.ts'
import { completeArchive } from '../../trust/complete-seal.ts'
import { readKnownKeys } from '../../trust/known-keys.ts'
import { TimeStampUnavailable } from '../../trust/time-stamp.ts'
import type { Knowledge } from '#verifier/knowledge.ts'
import type { DeskParts } from '../open-desk.ts'
import { openArchive, retryMs, type OpenArchive } from './open-archive.ts'
import { isCurrent, isRecord, recordRenewed, type Renewed } from './record-renewed.ts'

type Parts = DeskParts & {
  enqueue: Enqueue
  log: Pick<Log, 'error' | 'info' | 'warn'>
  /** DER of the roots that authorities elsewhere must lead to. */
  stampAnchors: readonly Uint8Array[]
}
type DueFile = typeof sealRecord.$inferSelect

/** What one round does; the rest follows in the next. */
const atOnce = 500

/**
 * Sees to the archives whose time has come: the next time-stamp before the last one's certificate ends, and what could not
 * be had when a file was sealed. Repeating it changes nothing, and what does not work today is tried again tomorrow. A file is
 * only replaced by one that our own verdict finds at least as good.
 */
export function makeRenewArchives(parts: Parts): () => Promise<void> {
  const { database, clock, log, timeStamps } = parts
  const renew = makeRenew(parts)
  const tomorrow = () => new Date(clock.now().getTime() + retryMs)

  async function readDue(): Promise<DueFile[]> {
    return database.read(null, (tx) =>
      tx
        .select()
        .from(sealRecord)
        .where(lte(sealRecord.archiveDueAt, clock.now()))
        .orderBy(asc(sealRecord.archiveDueAt))
        .limit(atOnce),
    )
  }

  return async () => {
    const due = await readDue()
    if (due.length === 0) return
    const stamps = await chooseNow(timeStamps, log)
    let renewed = 0
    for (const file of due) {
      try {
        if (!(await isCurrent(database, file))) await setDue(parts, file, null)
        else if (stamps && (await renew(file, stamps))) renewed += 1
        else await setDue(parts, file, tomorrow())
      } catch (error) {
        // One that cannot be renewed is no reason to leave the others.
        log.error({ sha256: file.sha256, error: describeError(error) }, 'archive not renewed')
        await setDue(parts, file, tomorrow())
      }
    }
    log.info({ due: due.length, renewed }, 'archives of sealed files renewed')
  }
}

async function chooseNow(
  timeStamps: DeskParts['timeStamps'],
  log: Pick<Log, 'warn'>,
): Promise<ChosenAuthority | null> {
  try {
    return (await timeStamps?.choose()) ?? null
  } catch (error) {
    if (!(error instanceof TimeStampUnavailable)) throw error
    log.warn({ error: describeError(error) }, 'no time-stamps for archives')
    return null
  }
}

/** False where there is nothing to be had at present, and where another was first. */
function makeRenew(parts: Parts) {
  const { blobs, clock } = parts

  return async (file: DueFile, stamps: ChosenAuthority): Promise<boolean> => {
    const pdf = parts.pdf.for({ owner: file.organizationId })
    const bytes = await blobs.get(file.sha256)
    const signers = (await pdf.signersIn(bytes)).map((certificates) => ({ certificates, purposes: [] }))
    const archive = await openArchive(parts, signers, stamps)
    if (!archive.claim) return false

    const prepared = await pdf.prepareArchive({ bytes, archive: archive.claim })
    await completeArchive(prepared.bytes, prepared.archive, stamps)
    pass('archive stamped')
    const verdict = await pdf.judge(prepared.bytes, clock.now(), await knownOf(parts, file))
    const level = levelOf(verdict)
    if (!level) throw new Error(`the renewed file would not pass: ${verdict.reason}`)

    return keep(parts, file, { bytes: prepared.bytes, level, archive, purposes: stamps.purposes })
  }
}

/** What our own verdict knows when it is asked, but for the record: these bytes must hold by themselves. */
async function knownOf({ database, stampAnchors }: Parts, file: DueFile): Promise<Knowledge> {
  const keys = await readKnownKeys(database, file.organizationId)

  return { ...keys, record: 'unknown', recordedAt: file.sealedAt, anchors: stampAnchors }
}

type Made = { bytes: Uint8Array; level: SealLevel; archive: OpenArchive; purposes: readonly string[] }

/** Nothing else knows of a file that is not recorded, so that nothing else would erase it. */
async function keep(parts: Parts, file: DueFile, made: Made): Promise<boolean> {
  const { blobs, clock } = parts
  const { bytes, level, archive, purposes } = made
  const renewed: Renewed = {
    sha256: await blobs.put(bytes),
    byteLength: bytes.byteLength,
    level,
    levelAsked: archive.asked,
    archiveDueAt: archive.dueAt,
    purposes,
  }
  pass('archive kept')
  let isKept = false
  try {
    isKept = await recordRenewed(parts, file, renewed)
    pass('archive committed')
  } finally {
    if (!isKept) await blobs.remove(renewed.sha256, clock.now())
  }

  return isKept
}

/** The least of what was sealed here reaches; null for a file that does not pass as a whole. */
function levelOf({ indication, signatures }: Verdict): SealLevel | null {
  const ours = signatures.filter(({ ours: isOurs, kind }) => isOurs && kind !== 'document-time-stamp')
  if (indication !== 'total-passed' || ours.length === 0) return null
  const places = ours.map(({ level }) => (level ? sealLevels.indexOf(level) : -1))

  return sealLevels[Math.min(...places)] ?? null
}

async function setDue({ database }: Parts, file: DueFile, archiveDueAt: Date | null): Promise<void> {
  await database.transaction(null, (tx) => tx.update(sealRecord).set({ archiveDueAt }).where(isRecord(file)))
}
