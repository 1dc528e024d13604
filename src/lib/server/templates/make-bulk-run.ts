import { hasPermission } from '#core/access/access.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import { isRefusal, nullIfNotFound, Refusal, type RefusalCode } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { bulkRow, bulkSend } from '../data/tables/documents.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock } from '../ports.ts'
import { contextOf } from './bulk-context.ts'
import { makeLineReader } from './bulk-file.ts'
import { askToRun } from './ask-to-run.ts'
import { countLines, getBulk, isBulk, isLine, waitingLines } from './bulk-rows.ts'
import type { BulkRowRow, BulkSendRow } from './bulk-rows.ts'
import { composeFromTemplate } from './compose-from-template.ts'
import { findMemberBehind } from './member-behind.ts'
import { getSeen, type SeenTemplate } from './template-rows.ts'

type Parts = { database: Database; envelopes: Envelopes; enqueue: Enqueue; notify: Notify; clock: Clock }
type Source = { bulk: BulkSendRow; seen: SeenTemplate; member: Member }
type LineReader = ReturnType<typeof makeLineReader>
type GoodLine = Exclude<ReturnType<LineReader>, { code: string }>

/** Lines of one run of the job: between two runs other work gets its turn, and nothing is held in memory. */
const linesAtOnce = 50

/** What stops the whole of it until somebody does something about it; anything else is the fault of one line. */
const stopping: ReadonlySet<RefusalCode> = new Set([
  'quota-reached',
  'feature-not-in-plan',
  'not-found',
  'forbidden',
])

/** Sends line after line. */
export function makeBulkRun({ database, envelopes, enqueue, notify, clock }: Parts) {
  const within = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(member.organization.id, work)

  /**
   * It waits until somebody does something about it, and whose it is by now is told why. What went over to an heir
   * meanwhile goes on in their name instead: the next run finds them.
   */
  async function stop(tx: Transaction, bulk: BulkSendRow, reason: RefusalCode): Promise<void> {
    const { createdBy } = await getBulk(tx, bulk.organizationId, bulk.id, 'update')
    if (createdBy !== bulk.createdBy) {
      await askToRun(enqueue, tx, bulk, `of-${createdBy}`)
      return
    }
    const isPaused = await leaveRunning(tx, bulk, { status: 'paused', reason })
    if (isPaused) await notifySender(notify, tx, bulk, 'bulkPaused')
  }

  async function finish(tx: Transaction, { organizationId, id }: BulkSendRow): Promise<void> {
    const bulk = await getBulk(tx, organizationId, id, 'update')
    const end = { status: 'finished', reason: null, finishedAt: clock.now() } as const
    if (await leaveRunning(tx, bulk, end)) await notifySender(notify, tx, bulk, 'bulkFinished')
  }

  /** What a run needs; null when it is not running any more, or was just stopped for want of it. */
  async function findSource(tx: Transaction, organizationId: string, id: string): Promise<Source | null> {
    const bulk = await getBulk(tx, organizationId, id).catch(nullIfNotFound)
    if (bulk?.status !== 'running') return null
    const member = await findMemberBehind(tx, organizationId, bulk.createdBy, bulk.mode)
    const seen =
      member && (await getSeen(tx, member, bulk.templateId, bulk.templateVersion).catch(nullIfNotFound))
    if (seen) return { bulk, seen, member }
    await stop(tx, bulk, 'not-found')

    return null
  }

  /** The line's envelope is sent in the transaction that marks the line sent. */
  async function sendWithin(
    tx: Transaction,
    { bulk, seen, member }: Source,
    line: number,
    row: GoodLine['row'],
  ) {
    await holdPlace(tx, member)
    if (!(await isStillRunning(tx, bulk))) return 'stop'
    const mine = isLine(bulk.organizationId, bulk.id, line)
    const taken = await tx
      .update(bulkRow)
      .set({ status: 'sent' })
      .where(and(mine, eq(bulkRow.status, 'waiting')))
      .returning({ line: bulkRow.line })
    if (taken.length === 0) return 'next'
    const sender = await getSender(tx, bulk)
    const wishes = {
      title: bulk.title,
      message: bulk.message,
      recipients: [...row.people],
      values: { ...row.values },
    }
    const composition = composeFromTemplate(seen, wishes, sender, clock.now())
    const origin = { templateId: bulk.templateId, templateVersion: bulk.templateVersion, bulkId: bulk.id }
    const { id } = await envelopes.createWithin(tx, sender, { ...composition, origin }, { send: true })
    await tx.update(bulkRow).set({ envelopeId: id }).where(mine)

    return 'next'
  }

  /** One line, whole or not at all. */
  async function sendLine(source: Source, line: BulkRowRow, read: LineReader): Promise<'next' | 'stop'> {
    const { bulk, member } = source
    const answer = read(line)
    if ('code' in answer) {
      await within(member, (tx) => blame(tx, line, answer.code, answer.column))
      return 'next'
    }
    try {
      return await within(member, (tx) => sendWithin(tx, source, line.line, answer.row))
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (stopping.has(error.code)) {
        await within(member, (tx) => stop(tx, bulk, error.code))
        return 'stop'
      }
      const [fault] = error.faults
      const column = fault ? answer.columnOf(fault.pointer) : null
      await within(member, (tx) => blame(tx, line, fault?.code ?? error.code, column))
      return 'next'
    }
  }

  return async (organizationId: string, id: string): Promise<void> => {
    const tenant = organizationId as OrganizationId
    const source = await database.transaction(tenant, (tx) => findSource(tx, organizationId, id))
    if (!source) return
    const { bulk, seen, member } = source
    const lines = await within(member, (tx) => waitingLines(tx, bulk, linesAtOnce))
    // As the file was checked, whoever sends it by now and whatever language they read.
    const writer = { ...member, locale: bulk.locale ?? member.locale }
    const context = await within(member, (tx) => contextOf(tx, writer, clock.now()))
    const read = makeLineReader(bulk.columns, seen.content, context)
    for (const line of lines) {
      if ((await sendLine(source, line, read)) === 'stop') return
    }
    await within(member, async (tx) => {
      const last = lines.at(-1)
      await (last ? askToRun(enqueue, tx, bulk, `after-${last.line}`) : finish(tx, bulk))
    })
  }
}

/** Whoever sends it, as they stand when a line is sent: what they may, and the plan they send by. */
async function getSender(tx: Transaction, { organizationId, createdBy, mode }: BulkSendRow): Promise<Member> {
  const sender = await findMemberBehind(tx, organizationId, createdBy, mode)
  if (!sender) throw new Refusal('not-found')
  if (!hasPermission(sender.held, 'create_envelopes')) throw new Refusal('forbidden')

  return sender
}

/** Whoever pauses waits for the line that is under way, and none follows it. */
async function isStillRunning(tx: Transaction, bulk: BulkSendRow): Promise<boolean> {
  const [found] = await tx
    .select({ status: bulkSend.status })
    .from(bulkSend)
    .where(isBulk(bulk.organizationId, bulk.id))
    .for('share')

  return found?.status === 'running'
}

/** True for the one run that found it running. */
async function leaveRunning(
  tx: Transaction,
  bulk: BulkSendRow,
  next: Partial<typeof bulkSend.$inferInsert>,
): Promise<boolean> {
  const left = await tx
    .update(bulkSend)
    .set(next)
    .where(and(isBulk(bulk.organizationId, bulk.id), eq(bulkSend.status, 'running')))
    .returning({ id: bulkSend.id })

  return left.length > 0
}

async function blame(tx: Transaction, line: BulkRowRow, code: string, column: string | null): Promise<void> {
  await tx
    .update(bulkRow)
    .set({ status: 'refused', code, column })
    .where(and(isLine(line.organizationId, line.bulkId, line.line), eq(bulkRow.status, 'waiting')))
}

async function notifySender(
  notify: Notify,
  tx: Transaction,
  bulk: BulkSendRow,
  kind: 'bulkFinished' | 'bulkPaused',
): Promise<void> {
  const counts = (await countLines(tx, bulk.organizationId, [bulk.id])).get(bulk.id)
  await notify(tx, {
    to: [bulk.createdBy as UserId],
    organizationId: bulk.organizationId as OrganizationId,
    kind,
    service: 'envelopes',
    facts: { title: bulk.title, sent: counts?.sent ?? 0, refused: counts?.refused ?? 0, total: bulk.total },
    url: `/bulk/${bulk.id}`,
    priority: kind === 'bulkPaused' ? 'high' : 'normal',
  })
}
