import { writeCsv } from '#core/bulk/csv.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import { isRefusal, nullIfNotFound, Refusal, type RefusalCode } from '#core/refusal.ts'
import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/quotas.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { bulkRow, bulkSend } from '../data/tables/documents.ts'
import type { Envelopes } from '../envelopes/envelopes.ts'
import { translator, type Translate } from '../i18n/translator.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Tell } from '../notifications/notifications.ts'
import { organization } from '../data/tables/people.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock, Random } from '../ports.ts'
import { borrowDocuments } from './borrow-documents.ts'
import { checkFile, columnsIn, delimiterIn, makeLineReader } from './bulk-file.ts'
import {
  allLines,
  countLines,
  getBulk,
  insertBulk,
  isBulk,
  isLine,
  shapesOf,
  waitingLines,
  type BulkRowRow,
  type BulkSendRow,
} from './bulk-rows.ts'
import type { BulkSends } from './bulk-sends.ts'
import { composeFromTemplate } from './compose-from-template.ts'
import { findMemberBehind } from './member-behind.ts'
import { rehearse } from './rehearse.ts'
import { getSeen, type SeenTemplate } from './template-rows.ts'

type Parts = {
  database: Database
  envelopes: Envelopes
  quotas: Quotas
  enqueue: Enqueue
  tell: Tell
  clock: Clock
  random: Random
}

/** Lines of one run of the job: between two runs other work gets its turn, and nothing is held in memory. */
const linesAtOnce = 50
const maxFaults = 200

/** What stops the whole of it until somebody does something about it; anything else is the fault of one line. */
const stopping: ReadonlySet<RefusalCode> = new Set([
  'quota-reached',
  'feature-not-in-plan',
  'not-found',
  'forbidden',
])

export function makeBulkSends({
  database,
  envelopes,
  quotas,
  enqueue,
  tell,
  clock,
  random,
}: Parts): BulkSends {
  const within = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(member.organization.id, work)

  const shapeOf = async (tx: Transaction, member: Member, id: string) => {
    const [shape] = await shapesOf(tx, member, [await getOwn(tx, member, id)])
    if (!shape) throw new Refusal('not-found')
    return shape
  }

  /** Runs of different keys may overlap: each line is sent by whichever comes first. */
  const runAgain = (tx: Transaction, { organizationId, id }: BulkSendRow, key: string) =>
    enqueue(tx, { kind: 'bulk-send', key: `${id}/${key}`, payload: { bulkId: id }, organizationId })

  async function contextOf(tx: Transaction, { locale, organization: { id } }: Member) {
    const [home] = await tx
      .select({ timeZone: organization.timeZone })
      .from(organization)
      .where(eq(organization.organizationId, id))

    return { today: dayIn(home?.timeZone ?? 'UTC', clock.now()), locale }
  }

  async function pause(tx: Transaction, bulk: BulkSendRow, reason: RefusalCode): Promise<void> {
    const paused = await tx
      .update(bulkSend)
      .set({ status: 'paused', reason })
      .where(and(isBulk(bulk.organizationId, bulk.id), eq(bulkSend.status, 'running')))
      .returning({ id: bulkSend.id })
    if (paused.length > 0) await tellSender(tx, bulk, 'bulkPaused')
  }

  async function finish(tx: Transaction, bulk: BulkSendRow): Promise<void> {
    const finished = await tx
      .update(bulkSend)
      .set({ status: 'finished', reason: null, finishedAt: clock.now() })
      .where(and(isBulk(bulk.organizationId, bulk.id), eq(bulkSend.status, 'running')))
      .returning({ id: bulkSend.id })
    if (finished.length > 0) await tellSender(tx, bulk, 'bulkFinished')
  }

  async function tellSender(tx: Transaction, bulk: BulkSendRow, kind: 'bulkFinished' | 'bulkPaused') {
    const counts = (await countLines(tx, bulk.organizationId, [bulk.id])).get(bulk.id)
    await tell(tx, {
      to: [bulk.createdBy as UserId],
      organizationId: bulk.organizationId as OrganizationId,
      kind,
      service: 'envelopes',
      facts: { title: bulk.title, sent: counts?.sent ?? 0, refused: counts?.refused ?? 0, total: bulk.total },
      url: `/bulk/${bulk.id}`,
      priority: kind === 'bulkPaused' ? 'high' : 'normal',
    })
  }

  type Source = { bulk: BulkSendRow; seen: SeenTemplate; member: Member }

  /** What a run needs; null when it is not running any more, or was just paused for want of it. */
  async function findSource(tx: Transaction, organizationId: string, id: string): Promise<Source | null> {
    const bulk = await getBulk(tx, organizationId, id).catch(nullIfNotFound)
    if (bulk?.status !== 'running') return null
    const member = await findMemberBehind(tx, organizationId, bulk.createdBy, bulk.mode)
    const seen =
      member && (await getSeen(tx, member, bulk.templateId, bulk.templateVersion).catch(nullIfNotFound))
    if (seen) return { bulk, seen, member }
    await pause(tx, bulk, 'not-found')

    return null
  }

  /** One line, whole or not at all: its envelope is sent in the transaction that marks it sent. */
  async function sendLine(
    { bulk, seen, member }: Source,
    line: BulkRowRow,
    read: ReturnType<typeof makeLineReader>,
  ) {
    const mine = isLine(bulk.organizationId, bulk.id, line.line)
    const blame = (tx: Transaction, code: string, column: string | null) =>
      tx
        .update(bulkRow)
        .set({ status: 'refused', code, column })
        .where(and(mine, eq(bulkRow.status, 'waiting')))
    const answer = read(line)
    if ('code' in answer) {
      await within(member, (tx) => blame(tx, answer.code, answer.column))
      return 'next'
    }

    try {
      return await within(member, async (tx) => {
        await holdPlace(tx, member)
        // Whoever pauses waits for the line that is under way, and none follows it.
        const [running] = await tx
          .select({ status: bulkSend.status })
          .from(bulkSend)
          .where(isBulk(bulk.organizationId, bulk.id))
          .for('share')
        if (running?.status !== 'running') return 'stop'
        const taken = await tx
          .update(bulkRow)
          .set({ status: 'sent' })
          .where(and(mine, eq(bulkRow.status, 'waiting')))
          .returning({ line: bulkRow.line })
        if (taken.length === 0) return 'next'
        const { people: recipients, values } = answer.row
        const wishes = {
          title: bulk.title,
          message: bulk.message,
          recipients: [...recipients],
          values: { ...values },
        }
        const composition = composeFromTemplate(seen, wishes, member, clock.now())
        const origin = { templateId: bulk.templateId, templateVersion: bulk.templateVersion, bulkId: bulk.id }
        const { id } = await envelopes.createWithin(tx, member, { ...composition, origin }, { send: true })
        await tx.update(bulkRow).set({ envelopeId: id }).where(mine)
        return 'next'
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (stopping.has(error.code)) {
        await within(member, (tx) => pause(tx, bulk, error.code))
        return 'stop'
      }
      const [fault] = error.faults
      await within(member, (tx) =>
        blame(tx, fault?.code ?? error.code, fault ? answer.columnOf(fault.pointer) : null),
      )
      return 'next'
    }
  }

  return {
    async start(member, templateId, { csv, title, message, dryRun = false, skipBad = false }) {
      return within(member, async (tx) => {
        const seen = await getSeen(tx, member, templateId)
        if (seen.row.status === 'archived') throw new Refusal('template-archived')
        rehearse(seen)
        const {
          headings,
          lines,
          faults: fileFaults,
        } = checkFile(csv, seen.content, await contextOf(tx, member))
        const bad = lines.filter(({ faults }) => faults.length > 0)
        const faults = [...fileFaults, ...bad.flatMap((line) => line.faults)]
        const row: BulkSendRow = {
          organizationId: member.organization.id,
          id: random.uuid(),
          mode: member.organization.mode,
          templateId: seen.row.id,
          templateVersion: seen.row.version,
          title: title ?? seen.content.title ?? seen.row.name,
          message: message ?? seen.content.message,
          status: 'running',
          reason: null,
          columns: [...headings],
          total: lines.length,
          createdBy: member.id,
          createdAt: clock.now(),
          finishedAt: null,
        }
        if (dryRun) {
          return {
            ...{ id: null, template: { id: row.templateId, name: seen.row.name }, title: row.title },
            ...{ status: 'checked', reason: null, total: lines.length, sent: 0 },
            refused: fileFaults.length > 0 ? lines.length : bad.length,
            faults: faults.slice(0, maxFaults),
            ...{ createdAt: row.createdAt.toISOString(), finishedAt: null },
          }
        }
        const isHopeless = fileFaults.length > 0 || bad.length === lines.length
        if (isHopeless || (bad.length > 0 && !skipBad)) {
          const pointed = faults
            .slice(0, maxFaults)
            .map(({ line, code }) => ({ pointer: `/csv/${line}`, code }))
          throw new Refusal('bulk-file-invalid', pointed)
        }
        await holdPlace(tx, member)
        await borrowDocuments(tx, member, seen, quotas)
        await insertBulk(tx, row, lines)
        await runAgain(tx, row, 'start')
        return shapeOf(tx, member, row.id)
      })
    },

    columns: (member, templateId) =>
      within(member, async (tx) => {
        const { row, content } = await getSeen(tx, member, templateId)
        const headings = columnsIn(content, member.locale).map(({ heading }) => heading)
        const csv = writeCsv([headings], delimiterIn(member.locale))
        return { name: `${row.name}.csv`, bytes: new TextEncoder().encode(csv) }
      }),

    list: (member, { limit, cursor }) =>
      within(member, async (tx) => {
        const after = readCursor(cursor)
        const rows = await tx
          .select()
          .from(bulkSend)
          .where(
            and(
              eq(bulkSend.organizationId, member.organization.id),
              eq(bulkSend.mode, member.organization.mode),
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
      }),

    get: (member, id) => within(member, (tx) => shapeOf(tx, member, id)),

    pause: (member, id) =>
      within(member, async (tx) => {
        const bulk = await getOwn(tx, member, id, 'update')
        if (bulk.status === 'finished') throw new Refusal('bulk-finished')
        await tx.update(bulkSend).set({ status: 'paused' }).where(isBulk(bulk.organizationId, bulk.id))
        return shapeOf(tx, member, id)
      }),

    resume: (member, id) =>
      within(member, async (tx) => {
        const bulk = await getOwn(tx, member, id, 'update')
        if (bulk.status === 'finished') throw new Refusal('bulk-finished')
        if (bulk.status === 'running') throw new Refusal('bulk-running')
        await tx
          .update(bulkSend)
          .set({ status: 'running', reason: null })
          .where(isBulk(bulk.organizationId, bulk.id))
        await runAgain(tx, bulk, random.uuid())
        return shapeOf(tx, member, id)
      }),

    result: (member, id) =>
      within(member, async (tx) => {
        const bulk = await getOwn(tx, member, id)
        const t = translator(member.locale)
        const head = [
          ...bulk.columns,
          t('bulk.result.status'),
          t('bulk.result.envelope'),
          t('bulk.result.problem'),
        ]
        const lines = (await allLines(tx, bulk)).map(({ cells, status, envelopeId, code, column }) => [
          ...bulk.columns.map((_, at) => cells[at] ?? ''),
          t(`bulk.lines.${status}`),
          envelopeId ?? '',
          code ? [column, problemText(code, t)].filter(Boolean).join(': ') : '',
        ])
        const csv = writeCsv([head, ...lines], delimiterIn(member.locale))
        return { name: `${bulk.title}.csv`, bytes: new TextEncoder().encode(csv) }
      }),

    async run(organizationId, id) {
      const tenant = organizationId as OrganizationId
      const source = await database.transaction(tenant, (tx) => findSource(tx, organizationId, id))
      if (!source) return
      const { bulk, seen, member } = source
      const lines = await within(member, (tx) => waitingLines(tx, bulk, linesAtOnce))
      const context = await within(member, (tx) => contextOf(tx, member))
      const read = makeLineReader(bulk.columns, seen.content, context)
      for (const line of lines) {
        if ((await sendLine(source, line, read)) === 'stop') return
      }
      await within(member, async (tx) => {
        const last = lines.at(-1)
        await (last ? runAgain(tx, bulk, `after-${last.line}`) : finish(tx, bulk))
      })
    },
  }
}

/** One of the organization's, of the mode it is in. Test and live never mix. */
async function getOwn(tx: Transaction, { organization }: Member, id: string, lock?: 'update') {
  const bulk = await getBulk(tx, organization.id, id, lock)
  if (bulk.mode !== organization.mode) throw new Refusal('not-found')

  return bulk
}

/** What a code means in a file of rows; where that is nothing special, what it means everywhere. */
function problemText(code: string, t: Translate): string {
  return t(`bulk.faults.${code}`, { defaultValue: t(`problems.${code}`) })
}
