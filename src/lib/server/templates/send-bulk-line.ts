import { hasPermission } from '#core/access/access.ts'
import { isRefusal, Refusal, type RefusalCode } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { bulkRow, bulkSend } from '../data/tables/documents.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock } from '../ports.ts'
import type { BulkEnds } from './bulk-ends.ts'
import type { makeLineReader } from './bulk-file.ts'
import { isBulk, isLine, type BulkRowRow, type BulkSendRow } from './bulk-rows.ts'
import { composeFromTemplate } from './compose-from-template.ts'
import { findMemberBehind } from '../people/member-behind.ts'
import type { SeenTemplate } from './template-rows.ts'

/** What lines are sent of, and by whom. */
export type BulkSource = { bulk: BulkSendRow; seen: SeenTemplate; member: Member }

type Parts = { database: Database; envelopes: Envelopes; ends: Pick<BulkEnds, 'stop'>; clock: Clock }
type LineReader = ReturnType<typeof makeLineReader>
type GoodLine = Exclude<ReturnType<LineReader>, { code: string }>

/** What stops the whole of it until somebody does something about it; anything else is the fault of one line. */
const stopping: ReadonlySet<RefusalCode> = new Set([
  'quota-reached',
  'feature-not-in-plan',
  'not-found',
  'forbidden',
  'sending-restricted',
])

/** Sends one line, whole or not at all. */
export function makeSendBulkLine({ database, envelopes, ends, clock }: Parts) {
  const within = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(member.organization.id, work)

  /** The line's envelope is sent in the transaction that marks the line sent. */
  async function sendWithin(
    tx: Transaction,
    { bulk, seen, member }: BulkSource,
    line: number,
    row: GoodLine['row'],
  ): Promise<'next' | 'stop'> {
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
    const composition = composeFromTemplate(seen, wishesOf(bulk, row), sender, clock.now())
    const origin = { templateId: bulk.templateId, templateVersion: bulk.templateVersion, bulkId: bulk.id }
    const audience = { visibility: bulk.visibility, teamId: bulk.teamId, isCopied: true } as const
    const { id } = await envelopes.createWithin(
      tx,
      sender,
      { ...composition, ...audience, origin },
      { send: true },
    )
    await tx.update(bulkRow).set({ envelopeId: id }).where(mine)

    return 'next'
  }

  return async (source: BulkSource, line: BulkRowRow, read: LineReader): Promise<'next' | 'stop'> => {
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
        await within(member, (tx) => ends.stop(tx, bulk, error.code))
        return 'stop'
      }
      const [fault] = error.faults
      const column = fault ? answer.columnOf(fault.pointer) : null
      await within(member, (tx) => blame(tx, line, fault?.code ?? error.code, column))
      return 'next'
    }
  }
}

function wishesOf({ title, message }: BulkSendRow, { people, values }: GoodLine['row']) {
  return { title, message, recipients: [...people], values: { ...values } }
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

async function blame(tx: Transaction, line: BulkRowRow, code: string, column: string | null): Promise<void> {
  await tx
    .update(bulkRow)
    .set({ status: 'refused', code, column })
    .where(and(isLine(line.organizationId, line.bulkId, line.line), eq(bulkRow.status, 'waiting')))
}
