import type { BulkShape } from '#contract/template-shapes.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { bulkRow, bulkSend, template } from '../data/tables/documents.ts'
import { isShownTo } from '../organizations/audience.ts'
import type { CheckedLine } from './bulk-file.ts'

export type BulkSendRow = typeof bulkSend.$inferSelect
export type BulkRowRow = typeof bulkRow.$inferSelect

const rowsAtOnce = 500
export const maxFaults = 200

export const isBulk = (organizationId: string, id: string) =>
  isUuid(id) ? and(eq(bulkSend.organizationId, organizationId), eq(bulkSend.id, id)) : sql`false`
export const isLine = (organizationId: string, bulkId: string, line: number) =>
  and(eq(bulkRow.organizationId, organizationId), eq(bulkRow.bulkId, bulkId), eq(bulkRow.line, line))
const isOfBulk = (organizationId: string, bulkId: string) =>
  and(eq(bulkRow.organizationId, organizationId), eq(bulkRow.bulkId, bulkId))

export async function getBulk(
  tx: Transaction,
  organizationId: string,
  id: string,
  lock?: 'update',
): Promise<BulkSendRow> {
  const query = tx.select().from(bulkSend).where(isBulk(organizationId, id))
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) throw new Refusal('not-found')

  return row
}

/** Of the mode that the member is in, since test and live never mix, and shown to them. */
export function isBulkInReach(member: Member): SQL | undefined {
  const { organizationId, mode, createdBy: by, visibility, teamId } = bulkSend
  const { organization, seesAll } = member

  return and(
    eq(organizationId, organization.id),
    eq(mode, organization.mode),
    seesAll ? undefined : isShownTo(member, { by, visibility, teamId }),
  )
}

/** One that the member may see, and then stop and go on with. */
export async function getOwnBulk(
  tx: Transaction,
  member: Member,
  id: string,
  lock?: 'update',
): Promise<BulkSendRow> {
  if (!isUuid(id)) throw new Refusal('not-found')
  const query = tx
    .select()
    .from(bulkSend)
    .where(and(isBulkInReach(member), eq(bulkSend.id, id)))
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) throw new Refusal('not-found')

  return row
}

/** Bad lines are written down too: they stand in the result. */
export async function insertBulk(
  tx: Transaction,
  row: BulkSendRow,
  lines: readonly CheckedLine[],
): Promise<void> {
  await tx.insert(bulkSend).values(row)
  for (let at = 0; at < lines.length; at += rowsAtOnce) {
    await tx.insert(bulkRow).values(
      lines.slice(at, at + rowsAtOnce).map(({ line, cells, faults: [fault] }) => ({
        ...{ organizationId: row.organizationId, bulkId: row.id, line, cells },
        status: fault ? ('refused' as const) : ('waiting' as const),
        code: fault?.code ?? null,
        column: fault?.column ?? null,
      })),
    )
  }
}

/** The next lines to send, in the order of the file. */
export async function waitingLines(
  tx: Transaction,
  { organizationId, id }: BulkSendRow,
  limit: number,
): Promise<BulkRowRow[]> {
  return tx
    .select()
    .from(bulkRow)
    .where(and(isOfBulk(organizationId, id), eq(bulkRow.status, 'waiting')))
    .orderBy(asc(bulkRow.line))
    .limit(limit)
}

/** Every line as it stands, in the order of the file. */
export async function allLines(tx: Transaction, { organizationId, id }: BulkSendRow): Promise<BulkRowRow[]> {
  return tx.select().from(bulkRow).where(isOfBulk(organizationId, id)).orderBy(asc(bulkRow.line))
}

type Counts = { sent: number; refused: number; waiting: number }

export async function countLines(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const counts = new Map<string, Counts>(ids.map((id) => [id, { sent: 0, refused: 0, waiting: 0 }]))
  if (ids.length === 0) return counts
  const rows = await tx
    .select({ id: bulkRow.bulkId, status: bulkRow.status, lines: count() })
    .from(bulkRow)
    .where(and(eq(bulkRow.organizationId, organizationId), inArray(bulkRow.bulkId, [...ids])))
    .groupBy(bulkRow.bulkId, bulkRow.status)
  for (const { id, status, lines } of rows) {
    const known = counts.get(id)
    if (known) known[status] = lines
  }

  return counts
}

export async function shapeOfBulk(tx: Transaction, member: Member, id: string): Promise<BulkShape> {
  const [shape] = await shapesOf(tx, member, [await getOwnBulk(tx, member, id)])
  if (!shape) throw new Refusal('not-found')

  return shape
}

export async function shapesOf(
  tx: Transaction,
  { organization: { id: organizationId } }: Pick<Member, 'organization'>,
  bulks: readonly BulkSendRow[],
): Promise<BulkShape[]> {
  const ids = bulks.map(({ id }) => id)
  const counts = await countLines(tx, organizationId, ids)
  const names = await namesOf(tx, organizationId, bulks)
  const [only] = bulks
  const faults = bulks.length === 1 && only ? await faultsOf(tx, only) : []

  return bulks.map((row) => ({
    id: row.id,
    template: { id: row.templateId, name: names.get(row.templateId) ?? row.title },
    title: row.title,
    status: row.status,
    reason: row.reason,
    total: row.total,
    sent: counts.get(row.id)?.sent ?? 0,
    refused: counts.get(row.id)?.refused ?? 0,
    faults,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
}

async function faultsOf(tx: Transaction, { organizationId, id }: BulkSendRow): Promise<BulkShape['faults']> {
  const rows = await tx
    .select({ line: bulkRow.line, column: bulkRow.column, code: bulkRow.code })
    .from(bulkRow)
    .where(and(isOfBulk(organizationId, id), eq(bulkRow.status, 'refused')))
    .orderBy(asc(bulkRow.line))
    .limit(maxFaults)

  return rows.map(({ line, column, code }) => ({ line, column, code: code ?? 'internal' }))
}

async function namesOf(tx: Transaction, organizationId: string, bulks: readonly BulkSendRow[]) {
  const ids = [...new Set(bulks.map(({ templateId }) => templateId))]
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ id: template.id, name: template.name })
    .from(template)
    .where(and(eq(template.organizationId, organizationId), inArray(template.id, ids)))

  return new Map(rows.map(({ id, name }) => [id, name]))
}
