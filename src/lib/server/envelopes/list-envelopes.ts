import { usualSort, type EnvelopeFolder, type EnvelopeSort } from '#core/envelope/listing.ts'
import { type EnvelopeSummary } from '#contract/envelope-shapes.ts'
import { envelopeStatuses, type EnvelopeStatus } from '#core/envelope/envelope.ts'
import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { plannedAnew } from '../data/statements.ts'
import { envelope, recipient, sentKey } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import { isInFolder, partsOfFolder, partsOfStates, type Part } from './folders.ts'
import { searchFor } from './find-envelopes.ts'
import { listOrders, trashOrder, type ListOrder } from './list-order.ts'
import {
  listedRecipientsOfEnvelope,
  readListed,
  toListed,
  type ListedRecipientJson,
} from './listed-recipients.ts'
import { needs } from './own-turn.ts'
import { isAtHome, isInReach, isListed, isNotTrashed, keepForLookers, waysTo } from './reach.ts'

export type EnvelopeFilter = {
  q?: string
  /** In any of these states; absent or empty: in whichever. */
  status?: readonly EnvelopeStatus[]
  recipientEmail?: string
  /** In the name or the address of one of them. */
  recipient?: string
  folder?: EnvelopeFolder
  sender?: string
  template?: string
  bulk?: string
  team?: string
  /** The name of the folder that people have put it in. */
  filedIn?: string
  /** ISO 8601, of the last change. */
  from?: string
  to?: string
  sentFrom?: string
  sentTo?: string
  /** Absent: as is usual for what is asked. */
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
  const rows = await (isAnsweredAtOnce(member, filter)
    ? askAsOpened(tx, member, { limit: filter.limit + 1 })
    : selectRows(tx, isChosen(tx, member, filter, now), order, filter.limit + 1))
  const { shown, nextCursor } = order.cut(rows, filter.limit)

  return { items: shown.map((row) => toSummary(row, member, now)), nextCursor }
}

const sortOf = ({ sort, folder, sentFrom, sentTo }: EnvelopeFilter): EnvelopeSort =>
  sort ?? usualSort(folder, Boolean(sentFrom ?? sentTo))
const orderOf = (filter: EnvelopeFilter): ListOrder =>
  filter.folder === 'trash' ? trashOrder : listOrders[sortOf(filter)]

function selectRows(tx: Transaction, which: SQL | undefined, order: ListOrder, limit: number | Placeholder) {
  return tx
    .select({ ...listColumns, recipients: listedRecipientsOfEnvelope })
    .from(envelope)
    .leftJoin(appUser, eq(appUser.id, envelope.sender))
    .where(which)
    .orderBy(...order.by)
    .limit(limit)
}

/** One index has it in its order, whatever there is. */
export const isAnsweredAtOnce = (member: Member, filter: EnvelopeFilter): boolean =>
  member.seesAll && isAsOpened(filter)

/** The list as it is opened, and as programs ask for it most: nothing is chosen but how long a page is. */
function isAsOpened({ sort = 'updated', folder = 'all', limit: _, ...others }: EnvelopeFilter): boolean {
  return sort === 'updated' && folder === 'all' && Object.values(others).every((one) => one === undefined)
}

/** In whichever order and from wherever, nothing is chosen but what is looked for. */
const isChosenBySearch = ({
  q: _,
  recipient: __,
  sort: ___,
  cursor: ____,
  ...others
}: EnvelopeFilter): boolean => isAsOpened(others)

const askAsOpened = keepForLookers((tx, looker) =>
  selectRows(tx, isListed(looker), listOrders.updated, sql.placeholder('limit')),
)

function isChosen(tx: Transaction, member: Member, filter: EnvelopeFilter, now: Date): SQL | undefined {
  const order = orderOf(filter)
  const fitting = and(
    isExact(filter) ? undefined : sql.raw(`true ${plannedAnew}`),
    fits(tx, member, filter),
    order.after(filter.cursor),
  )

  return onPage(tx, member, filter, { fitting, isShown: and(isInReach(member), fitting), order, now })
}

/** An index has the lines of such a list in their order, however many there are. */
function isExact({
  status,
  sender,
  template,
  bulk,
  filedIn,
  sort,
  cursor: _,
  limit: __,
  ...others
}: EnvelopeFilter) {
  const exact = [status?.length === 1, sender, template, bulk, filedIn].filter(Boolean).length
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
  sendAt: envelope.sendAt,
  expiresAt: envelope.expiresAt,
  completedAt: envelope.completedAt,
  trashedAt: envelope.trashedAt,
  filedIn: envelope.filedIn,
}
type Row = Pick<typeof envelope.$inferSelect, Exclude<keyof typeof listColumns, 'senderName'>> & {
  senderName: string | null
  recipients: readonly ListedRecipientJson[]
}

const isOneOf = (status: EnvelopeFilter['status']) =>
  status?.length ? inArray(envelope.status, [...status]) : undefined

function fits(tx: Transaction, member: Member, filter: EnvelopeFilter): SQL | undefined {
  const { sender, template, bulk, team, filedIn, from, to, recipientEmail } = filter

  return and(
    filter.folder === 'trash' ? isNotNull(envelope.trashedAt) : isNotTrashed,
    sender ? eq(envelope.sender, sender) : undefined,
    template ? eq(envelope.templateId, template) : undefined,
    bulk ? eq(envelope.bulkId, bulk) : undefined,
    team ? eq(envelope.teamId, team) : undefined,
    filedIn ? eq(envelope.filedIn, filedIn) : undefined,
    from ? gte(envelope.updatedAt, new Date(from)) : undefined,
    to ? lte(envelope.updatedAt, new Date(to)) : undefined,
    isSentWithin(filter),
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

/** What was never sent has the epoch as its key, and was sent at no time. */
function isSentWithin({ sentFrom, sentTo }: EnvelopeFilter): SQL | undefined {
  if (!sentFrom && !sentTo) return undefined
  const from = sentFrom ? gte(sentKey, instantOf(sentFrom)) : undefined

  return and(gt(sentKey, instantOf(0)), from, sentTo ? lte(sentKey, instantOf(sentTo)) : undefined)
}

/** Row-level security lets a plain comparison with a constant into the search of an index. */
const instantOf = (at: string | number) => sql`${new Date(at).toISOString()}::timestamptz`

/** Those that are shown, or those of them that fill the page: where no index has them in their order, each part of them has one. */
function onPage(
  tx: Transaction,
  member: Member,
  filter: EnvelopeFilter,
  { fitting, isShown, order, now }: Shown,
): SQL | undefined {
  const limit = filter.limit + 1
  // As an array it is asked once. `in` is asked for each envelope where the planner takes a growing table for a small one.
  const amongThese = (ids: SQL) => and(isInReach(member), sql`${envelope.id} = any(array(${ids}))`)
  const inStates = and(isOneOf(filter.status), filter.folder && isInFolder(tx, filter.folder, member, now))
  const search = searchFor(tx, member, filter, {
    isShown: and(isShown, inStates),
    inIndex: isChosenBySearch(filter) ? and(isAtHome(member), order.after(filter.cursor)) : undefined,
    by: order.by,
    limit,
  })
  if (search) return amongThese(search)
  const parts = order === listOrders.updated ? partsFor(tx, member, filter, now) : []
  if (parts.length === 0) return and(isShown, inStates)
  const pages = parts.map(({ part, isSmall }) => {
    const which = and(fitting, part)
    if (!member.seesAll && !isSmall) return waysTo(tx, member, { which, by: order.by, limit })
    const all = tx.select({ id: envelope.id }).from(envelope).where(and(isShown, part))
    // One that is small is not gone through in the order of the list.
    return isSmall ? sql`(${all})` : sql`(${all.orderBy(...order.by).limit(limit)})`
  })

  return amongThese(sql.join(pages, sql` union all `))
}

type Shown = { fitting: SQL | undefined; isShown: SQL | undefined; order: ListOrder; now: Date }

/** For who does not see everything, one state at a time as well: no index has what different people show them in one order. */
function partsFor(tx: Transaction, member: Member, filter: EnvelopeFilter, now: Date): Part[] {
  const parts = partsOf(tx, member, filter, now)
  const { status = [], folder = 'all', sender, template, bulk, team, filedIn, recipientEmail } = filter
  if (parts.length > 0 || sender || template || bulk || filedIn || recipientEmail) return parts
  // An index has what is shown to a team state by state as well.
  if (member.seesAll && !team) return parts
  if (folder === 'completed') return partsOfStates(['completed'])
  if (folder === 'drafts') return partsOfStates(['draft'])

  return folder === 'all' ? partsOfStates(status.length > 0 ? status : envelopeStatuses) : []
}

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
  const people = row.recipients.map(readListed)
  const { id, title, status, createdAt, updatedAt, sentAt, sendAt, expiresAt, completedAt, trashedAt } = row

  return {
    id,
    title,
    status,
    recipients: people.map(toListed),
    sender: { id: row.sender, name: row.senderName ?? '' },
    needsMe: needs(member, { status, expiresAt, recipients: people }, now),
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    sendAt: sendAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    trashedAt: trashedAt?.toISOString() ?? null,
    filedIn: row.filedIn,
  }
}
