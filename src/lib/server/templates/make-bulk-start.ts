import type { BulkInput, BulkShape } from '#contract/template-shapes.ts'
import { everybody } from '#core/access/visibility.ts'
import { assertSender } from '#core/organizations/envelope-defaults.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { answerIn } from '../kept-answer.ts'
import { chooseAudience } from '../organizations/audience.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock, Random } from '../ports.ts'
import { borrowDocuments } from './borrow-documents.ts'
import { contextOf } from './bulk-context.ts'
import type { CheckedFile } from './bulk-file.ts'
import { askToRun } from './ask-to-run.ts'
import { insertBulk, maxFaults, shapeOfBulk, type BulkSendRow } from './bulk-rows.ts'
import { makeFileCheck } from './file-check.ts'
import { rehearse } from './rehearse.ts'
import { getSeen, type SeenTemplate } from './template-rows.ts'

type Parts = { database: Database; quotas: Quotas; enqueue: Enqueue; clock: Clock; random: Random }

/**
 * Checks every line of the file before the first one is sent. Nothing of the database is held meanwhile: a template that
 * changed in between is a `version-conflict`.
 */
export function makeBulkStart({ database, quotas, enqueue, clock, random }: Parts) {
  const checkFile = makeFileCheck()

  return async (
    member: Member,
    templateId: string,
    { csv, title, message, dryRun = false, skipBad = false }: z.output<typeof BulkInput>,
  ): Promise<BulkShape> => {
    const within = <T>(work: (tx: Transaction) => Promise<T>) =>
      database.transaction(member.organization.id, work)
    if (!dryRun) assertSender(member)
    const { seen, context } = await within(async (tx) => {
      const seen = await getUsable(tx, member, templateId)
      rehearse(seen)
      return { seen, context: await contextOf(tx, member, clock.now()) }
    })
    const file = await checkFile(csv, seen.content, context)
    const origin = { id: random.uuid(), createdAt: clock.now(), member, seen }
    const row = toBulkRow(origin, file, { title, message })
    if (dryRun) return toCheckedShape(row, seen, file)
    assertSendable(file, skipBad)

    return answerIn(database, member.organization.id, async (tx) => {
      const { row: now } = await getUsable(tx, member, templateId)
      if (now.version !== row.templateVersion) throw new Refusal('version-conflict')
      await holdPlace(tx, member)
      await borrowDocuments(tx, member, seen, quotas)
      await insertBulk(tx, { ...row, ...(await chooseAudience(tx, member, {})) }, file.lines)
      await askToRun(enqueue, tx, row, 'start')
      return shapeOfBulk(tx, member, row.id)
    })
  }
}

async function getUsable(tx: Transaction, member: Member, templateId: string): Promise<SeenTemplate> {
  const seen = await getSeen(tx, member, templateId)
  if (seen.row.status === 'archived') throw new Refusal('template-archived')

  return seen
}

type Origin = { id: string; createdAt: Date; member: Member; seen: SeenTemplate }
type Words = { title: string | undefined; message: string | undefined }

function toBulkRow(
  { id, createdAt, member, seen: { row, content } }: Origin,
  { headings, lines }: CheckedFile,
  { title, message }: Words,
): BulkSendRow {
  return {
    organizationId: member.organization.id,
    id,
    mode: member.organization.mode,
    templateId: row.id,
    templateVersion: row.version,
    ...everybody,
    title: title ?? content.title ?? row.name,
    message: message ?? content.message,
    status: 'running',
    reason: null,
    columns: [...headings],
    locale: member.locale,
    total: lines.length,
    createdBy: member.id,
    createdAt,
    finishedAt: null,
  }
}

/** What would be sent, and what would not. */
function toCheckedShape(row: BulkSendRow, seen: SeenTemplate, file: CheckedFile): BulkShape {
  return {
    id: null,
    template: { id: row.templateId, name: seen.row.name },
    title: row.title,
    status: 'checked',
    reason: null,
    total: row.total,
    sent: 0,
    refused: file.faults.length > 0 ? row.total : badLinesOf(file).length,
    faults: faultsOf(file).slice(0, maxFaults),
    createdAt: row.createdAt.toISOString(),
    finishedAt: null,
  }
}

function assertSendable(file: CheckedFile, skipBad: boolean): void {
  const bad = badLinesOf(file).length
  const isHopeless = file.faults.length > 0 || bad === file.lines.length
  if (!isHopeless && (bad === 0 || skipBad)) return
  const pointed = faultsOf(file)
    .slice(0, maxFaults)
    .map(({ line, code }) => ({ pointer: `/csv/${line}`, code }))
  throw new Refusal('bulk-file-invalid', pointed)
}

const badLinesOf = ({ lines }: CheckedFile) => lines.filter(({ faults }) => faults.length > 0)
const faultsOf = (file: CheckedFile) => [
  ...file.faults,
  ...badLinesOf(file).flatMap((line) => [...line.faults]),
]
