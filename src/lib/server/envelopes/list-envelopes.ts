import type { EnvelopeSummary } from '#contract/envelope-shapes.ts'
import { and, eq, exists, gte, inArray, lte, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { keepQuestion } from '../data/kept-question.ts'
import { plannedAnew } from '../data/statements.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import { recipientsOfEnvelope, toRecipients, type EnvelopeJson } from './envelope-rows.ts'
import type { EnvelopeFilter } from './envelopes.ts'
import { isInFolder, isInReach } from './folders.ts'
import { searchFor } from './find-envelopes.ts'
import { listOrders, type ListOrder } from './list-order.ts'
import { needs } from './own-turn.ts'

/** A page of the member's envelopes. Documents and fields stay where they are. */
export async function listEnvelopes(
  tx: Transaction,
  member: Member,
  filter: EnvelopeFilter,
  now: Date,
): Promise<{ items: EnvelopeSummary[]; nextCursor: string | null }> {
  const order = listOrders[filter.sort ?? 'updated']
  const { id, mode } = member.organization
  const rows = await (isAsOpened(filter)
    ? askAsOpened(tx, { id, mode, limit: filter.limit + 1 })
    : selectRows(tx, isChosen(tx, member, filter, now), order, filter.limit + 1))
  const { shown, nextCursor } = order.cut(rows, filter.limit)

  return { items: shown.map((row) => toSummary(row, member, now)), nextCursor }
}

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
  const order = listOrders[filter.sort ?? 'updated']
  const isShown = and(
    isInReach(member),
    isExact(filter) ? undefined : sql.raw(`true ${plannedAnew}`),
    filter.folder && isInFolder(tx, filter.folder, member, now),
    fits(tx, member, filter),
    order.after(filter.cursor),
  )

  return filter.q?.trim() ? isOnPage(tx, member, { ...filter, q: filter.q }, { isShown, order }) : isShown
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

function fits(tx: Transaction, member: Member, filter: EnvelopeFilter): SQL | undefined {
  const { status, sender, template, bulk, from, to, recipientEmail } = filter

  return and(
    status?.length ? inArray(envelope.status, status) : undefined,
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

/** Of what is searched for each way finds its own page, and the page of all is among them. */
function isOnPage(
  tx: Transaction,
  member: Member,
  { q, limit }: { q: string; limit: number },
  { isShown, order }: { isShown: SQL | undefined; order: ListOrder },
): SQL | undefined {
  const { before, isMet, mayBe, isFound } = searchFor(tx, member, q)
  const met = tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(and(isShown, isMet))
    .orderBy(...order.by)
    .limit(limit + 1)
  const candidates = tx
    .select()
    .from(envelope)
    .where(and(isShown, mayBe))
    .orderBy(...order.by)
  // In their order, so that no more of them are looked into than fill the page.
  const found = sql`select id from (${candidates} offset 0) as envelope where ${isFound} limit ${limit + 1}::int`

  // As an array it is asked once. `in` is asked for each envelope where the planner takes a growing table for a small one.
  return and(
    isInReach(member),
    sql`${envelope.id} = any(array(with ${before} (${met}) union all (${found})))`,
  )
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
