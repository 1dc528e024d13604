import type { OrganizationId } from '#core/ids.ts'
import { nullIfNotFound } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import { askToRun } from './ask-to-run.ts'
import { contextOf } from './bulk-context.ts'
import { makeBulkEnds } from './bulk-ends.ts'
import { makeLineReader } from './bulk-file.ts'
import { getBulk, waitingLines } from './bulk-rows.ts'
import { findMemberBehind } from '../people/member-behind.ts'
import { makeSendBulkLine, type BulkSource } from './send-bulk-line.ts'
import { getSeen } from './template-rows.ts'

type Parts = { database: Database; envelopes: Envelopes; enqueue: Enqueue; notify: Notify; clock: Clock }

/** Lines of one run of the job: between two runs other work gets its turn, and nothing is held in memory. */
const linesAtOnce = 50

/** Sends line after line. */
export function makeBulkRun(parts: Parts) {
  const { database, enqueue, clock } = parts
  const ends = makeBulkEnds(parts)
  const sendLine = makeSendBulkLine({ ...parts, ends })
  const within = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(member.organization.id, work)

  /** What a run needs; null when it is not running any more, or was just stopped for want of it. */
  async function findSource(tx: Transaction, organizationId: string, id: string): Promise<BulkSource | null> {
    const bulk = await getBulk(tx, organizationId, id).catch(nullIfNotFound)
    if (bulk?.status !== 'running') return null
    const member = await findMemberBehind(tx, organizationId, bulk.createdBy, bulk.mode)
    const seen =
      member && (await getSeen(tx, member, bulk.templateId, bulk.templateVersion).catch(nullIfNotFound))
    if (seen) return { bulk, seen, member }
    await ends.stop(tx, bulk, 'not-found')

    return null
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
      await (last ? askToRun(enqueue, tx, bulk, `after-${last.line}`) : ends.finish(tx, bulk))
    })
  }
}
