import type { BulkShape } from '#contract/template-shapes.ts'
import { writeCsv } from '#core/bulk/csv.ts'
import { Refusal } from '#core/refusal.ts'
import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { bulkSend } from '../data/tables/documents.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import { translator, type Translate } from '../i18n/translator.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock, Random } from '../ports.ts'
import { columnsIn, delimiterIn } from './bulk-file.ts'
import { askToRun } from './ask-to-run.ts'
import {
  allLines,
  getOwnBulk,
  isBulk,
  isBulkInReach,
  shapeOfBulk,
  shapesOf,
  type BulkSendRow,
} from './bulk-rows.ts'
import { makeBulkRun } from './make-bulk-run.ts'
import { makeBulkStart } from './make-bulk-start.ts'
import { getSeen } from './template-rows.ts'

type Parts = {
  database: Database
  envelopes: Envelopes
  quotas: Quotas
  enqueue: Enqueue
  notify: Notify
  clock: Clock
  random: Random
}

/** Many envelopes from one template and a file of rows. */
export type BulkSends = ReturnType<typeof makeBulkSends>

export function makeBulkSends(parts: Parts) {
  const { database, enqueue, random } = parts
  const within = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(member.organization.id, work)

  return {
    /** Checks every row; unless it is a dry run, starts. Throws `bulk-file-invalid` when no row could be sent. */
    start: makeBulkStart(parts),
    /** The job behind it: sends some rows, then asks to be called again. Safe to run twice. */
    run: makeBulkRun(parts),

    /** A file with the template's columns and nothing else. */
    columns: (member: Member, templateId: string): Promise<{ name: string; bytes: Uint8Array }> =>
      within(member, async (tx) => {
        const { row, content } = await getSeen(tx, member, templateId)
        const headings = columnsIn(content, member.locale).map(({ heading }) => heading)
        const csv = writeCsv([headings], delimiterIn(member.locale))
        return { name: `${row.name}.csv`, bytes: new TextEncoder().encode(csv) }
      }),

    list: (
      member: Member,
      page: { limit: number; cursor?: string },
    ): Promise<{ items: BulkShape[]; nextCursor: string | null }> =>
      within(member, (tx) => listBulkSends(tx, member, page)),

    get: (member: Member, id: string): Promise<BulkShape> =>
      within(member, (tx) => shapeOfBulk(tx, member, id)),

    pause: (member: Member, id: string): Promise<BulkShape> =>
      within(member, async (tx) => {
        const bulk = await getOwnBulk(tx, member, id, 'update')
        if (bulk.status === 'finished') throw new Refusal('bulk-finished')
        await tx.update(bulkSend).set({ status: 'paused' }).where(isBulk(bulk.organizationId, bulk.id))
        return shapeOfBulk(tx, member, id)
      }),

    resume: (member: Member, id: string): Promise<BulkShape> =>
      within(member, async (tx) => {
        const bulk = await getOwnBulk(tx, member, id, 'update')
        if (bulk.status === 'finished') throw new Refusal('bulk-finished')
        if (bulk.status === 'running') throw new Refusal('bulk-running')
        await tx
          .update(bulkSend)
          .set({ status: 'running', reason: null })
          .where(isBulk(bulk.organizationId, bulk.id))
        await askToRun(enqueue, tx, bulk, random.uuid())
        return shapeOfBulk(tx, member, id)
      }),

    /** The file as it came, with what became of each row. */
    result: (member: Member, id: string): Promise<{ name: string; bytes: Uint8Array }> =>
      within(member, async (tx) => {
        const bulk = await getOwnBulk(tx, member, id)
        return { name: `${bulk.title}.csv`, bytes: await writeResult(tx, bulk, member) }
      }),
  }
}

async function listBulkSends(
  tx: Transaction,
  member: Member,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ items: BulkShape[]; nextCursor: string | null }> {
  const after = readCursor(cursor)
  const rows = await tx
    .select()
    .from(bulkSend)
    .where(
      and(
        isBulkInReach(member),
        after
          ? or(
              lt(bulkSend.createdAt, after.at),
              and(eq(bulkSend.createdAt, after.at), lt(bulkSend.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(bulkSend.createdAt), desc(bulkSend.id))
    .limit(limit + 1)
  const { shown, nextCursor } = cutPage(rows, limit, ({ createdAt: at, id }) => ({ at, id }))

  return { items: await shapesOf(tx, member, shown), nextCursor }
}

async function writeResult(tx: Transaction, bulk: BulkSendRow, { locale }: Member): Promise<Uint8Array> {
  const t = translator(locale)
  const head = [...bulk.columns, t('bulk.result.status'), t('bulk.result.envelope'), t('bulk.result.problem')]
  const lines = (await allLines(tx, bulk)).map(({ cells, status, envelopeId, code, column }) => [
    ...bulk.columns.map((_, at) => cells[at] ?? ''),
    t(`bulk.lines.${status}`),
    envelopeId ?? '',
    code ? [column, problemText(code, t)].filter(Boolean).join(': ') : '',
  ])

  return new TextEncoder().encode(writeCsv([head, ...lines], delimiterIn(locale)))
}

/** What a code means in a file of rows; where that is nothing special, what it means everywhere. */
function problemText(code: string, t: Translate): string {
  return t(`bulk.faults.${code}`, { defaultValue: t(`problems.${code}`) })
}
