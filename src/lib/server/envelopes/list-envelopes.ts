import {
  usualSort,
  type EnvelopeFolder,
  type EnvelopeSort,
  type EnvelopeSummary,
} from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { and, eq, exists, gte, inArray, lte, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { keepQuestion } from '../data/kept-question.ts'
import { plannedAnew } from '../data/statements.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import { recipientsOfEnvelope, toRecipients, type EnvelopeJson } from './envelope-rows.ts'
import { isInFolder, isInReach, partsOfFolder, partsOfStates, type Part } from './folders.ts'
import { searchFor } from './find-envelopes.ts'
import { listOrders, type ListOrder } from './list-order.ts'
import { needs } from './own-turn.ts'

export type EnvelopeFilter = {
  q?: string
  /** In any of these states; absent or empty: in whichever. */
  status?: readonly EnvelopeStatus[]
  recipientEmail?: string
  folder?: EnvelopeFolder
  sender?: string
  template?: string
  bulk?: string
  /** ISO 8601, of the last change. */
  from?: string
  to?: string
  /** Absent: as is usual for the folder. */
  sort?: EnvelopeSort
  limit: number
  cursor?: string
}

/** A page of the member's envelopes. Documents and fields stay where they are. */
export async function listEnvelopes(
  tx: Transaction,
  member: Member,
  filter: EnvelopeFilter,
  now: Date,
): Promise<{ items: EnvelopeSummary[]; nextCursor: string | null }> {
  const order = orderOf(filter)
  const { id, mode } = member.organization
  const rows = await (isAsOpened(filter)
    ? askAsOpened(tx, { id, mode, limit: filter.limit + 1 })
    : selectRows(tx, isChosen(tx, member, filter, now), order, filter.limit + 1))
  const { shown, nextCursor } = order.cut(rows, filter.limit)

  return { items: shown.map((row) => toSummary(row, member, now)), nextCursor }
}

const sortOf = ({ sort, folder }: EnvelopeFilter): EnvelopeSort => sort ?? usualSort(folder)
const orderOf = (filter: EnvelopeFilter): ListOrder => listOrders[sortOf(filter)]

function selectRows(tx: Transaction, which: SQL | undefined, order: ListOrder, limit: number | Placeholder) {
  return tx
    .select({ ...listColumns, recipients: recipientsOfEnvelope })
    .from(envelope)
    .leftJoin(appUser, eq(appUser.id, envelope.sender))
    .where(which)
    .orderBy(...order.by)
    .limit(limit)
}

/** The list as it is opened, and as programs ask for it most: nothing is chosen but how long a page is. */
function isAsOpened({ sort = 'updated', folder = 'all', limit: _, ...others }: EnvelopeFilter): boolean {
  return sort === 'updated' && folder === 'all' && Object.values(others).every((one) => one === undefined)
}

const askAsOpened = keepQuestion((tx) => {
  const organization = { id: sql.placeholder('id'), mode: sql.placeholder('mode') }

  return selectRows(tx, isInReach({ organization }), listOrders.updated, sql.placeholder('limit'))
})

function isChosen(tx: Transaction, member: Member, filter: EnvelopeFilter, now: Date): SQL | undefined {
  const order = orderOf(filter)
  const isShown = and(
    isInReach(member),
    isExact(filter) ? undefined : sql.raw(`true ${plannedAnew}`),
    fits(tx, member, filter),
    order.after(filter.cursor),
  )

  return onPage(tx, member, filter, { isShown, order, now })
}

/** An index has the lines of such a list in their order, however many there are. */
function isExact({ status, sender, template, bulk, sort, cursor: _, limit: __, ...others }: EnvelopeFilter) {
  const exact = [status?.length === 1, sender, template, bulk].filter(Boolean).length
  const isOnly = Object.values(others).every((one) => one === undefined) && (status?.length ?? 0) <= 1

  return isOnly && (exact === 0 || (exact === 1 && (sort ?? 'updated') === 'updated'))
}

const listColumns = {
  id: envelope.id,
  title: envelope.title,
  status: envelope.status,
  sender: envelope.sender,
  senderName: appUser.name,
  createdAt: envelope.createdAt,
  updatedAt: envelope.updatedAt,
  sentAt: envelope.sentAt,
  expiresAt: envelope.expiresAt,
  completedAt: envelope.completedAt,
}
type Row = Pick<typeof envelope.$inferSelect, Exclude<keyof typeof listColumns, 'senderName'>> & {
  senderName: string | null
  recipients: EnvelopeJson['recipients']
}

const isOneOf = (status: EnvelopeFilter['status']) =>
  status?.length ? inArray(envelope.status, [...status]) : undefined

function fits(tx: Transaction, member: Member, filter: EnvelopeFilter): SQL | undefined {
  const { sender, template, bulk, from, to, recipientEmail } = filter

  return and(
    sender ? eq(envelope.sender, sender) : undefined,
    template ? eq(envelope.templateId, template) : undefined,
    bulk ? eq(envelope.bulkId, bulk) : undefined,
    from ? gte(envelope.updatedAt, new Date(from)) : undefined,
    to ? lte(envelope.updatedAt, new Date(to)) : undefined,
    recipientEmail
      ? exists(
          tx
            .select({ one: sql`1` })
            .from(recipient)
            .where(
              and(
                eq(recipient.organizationId, member.organization.id),
                eq(recipient.envelopeId, envelope.id),
                eq(recipient.email, recipientEmail.trim().toLowerCase()),
              ),
            ),
        )
      : undefined,
  )
}

/** Those that are shown, or those of them that fill the page: where no index has them in their order, each part of them has one. */
function onPage(
  tx: Transaction,
  member: Member,
  filter: EnvelopeFilter,
  { isShown, order, now }: Shown,
): SQL | undefined {
  const limit = filter.limit + 1
  // As an array it is asked once. `in` is asked for each envelope where the planner takes a growing table for a small one.
  const amongThese = (ids: SQL) => and(isInReach(member), sql`${envelope.id} = any(array(${ids}))`)
  const inStates = and(isOneOf(filter.status), filter.folder && isInFolder(tx, filter.folder, member, now))
  if (filter.q?.trim()) {
    return amongThese(
      searchFor(tx, member, filter.q, { isShown: and(isShown, inStates), by: order.by, limit }),
    )
  }
  const parts = sortOf(filter) === 'updated' ? partsOf(tx, member, filter, now) : []
  if (parts.length === 0) return and(isShown, inStates)
  const pages = parts.map(({ part, isSmall }) => {
    const all = tx.select({ id: envelope.id }).from(envelope).where(and(isShown, part))
    // One that is small is not gone through in the order of the list.
    return isSmall ? sql`(${all})` : sql`(${all.orderBy(...order.by).limit(limit)})`
  })

  return amongThese(sql.join(pages, sql` union all `))
}

type Shown = { isShown: SQL | undefined; order: ListOrder; now: Date }

/** What is in one of several states, state by state; nothing where one index has it all. */
function partsOf(
  tx: Transaction,
  member: Member,
  { status = [], folder }: EnvelopeFilter,
  now: Date,
): Part[] {
  if (status.length > 0 && folder && folder !== 'all') return []

  return status.length > 1
    ? partsOfStates([...new Set(status)])
    : folder
      ? partsOfFolder(tx, folder, member, now)
      : []
}

function toSummary(row: Row, member: Member, now: Date): EnvelopeSummary {
  const people = toRecipients(row.recipients)
  const { id, title, status, createdAt, updatedAt, sentAt, expiresAt, completedAt } = row

  return {
    id,
    title,
    status,
    recipients: people.map((one) => ({
      id: one.id,
      name: one.name,
      status: one.status,
      order: one.order,
      recipientRole: one.role,
      notifiedAt: one.notifiedAt?.toISOString() ?? null,
    })),
    sender: { id: row.sender, name: row.senderName ?? '' },
    needsMe: needs(member, { status, expiresAt, recipients: people }, now),
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  }
}
