import type { FolderShape, TemplateSummary } from '#contract/template-shapes.ts'
import type { OrganizationId } from '#core/ids.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, count, desc, eq, inArray, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import type { Transaction } from '../data/database.ts'
import { directLink, templateShare } from '../data/tables/sharing.ts'
import { foldedText } from '../data/folded-text.ts'
import { template, templateVersion } from '../data/tables/documents.ts'
import { numbersOfTemplates } from '../data/tally.ts'
import { appUser, organization } from '../data/tables/people.ts'
import { documentsOf } from '../documents/document-rows.ts'
import { likePattern } from '../like-pattern.ts'
import { changeable, inTenant, isLent, isVisible, sameVersion } from './template-rows.ts'

export type TemplateFilter = {
  q?: string
  status?: 'active' | 'archived'
  /** Empty: those in no folder. */
  folder?: string
  sort?: 'updated' | 'name'
  limit: number
  cursor?: string
}

/** A row of the list before what is counted is added; `key` is what the list is sorted by. */
type Listed = Awaited<ReturnType<typeof readRows>>[number] & { lentBy: string | null }

/** Bytewise on either engine, so that pages of own and lent ones can be put together. */
const nameKey = sql<string>`lower(${template.name}) collate "C"`

type Sorting = {
  order: SQL[]
  isAfter: (position: Position) => SQL | undefined
  compare: (a: Listed, b: Listed) => number
}
const byId = (a: Listed, b: Listed) => (a.row.id < b.row.id ? -1 : 1)
const sortings: Record<NonNullable<TemplateFilter['sort']>, Sorting> = {
  updated: {
    order: [desc(template.updatedAt), desc(template.id)],
    isAfter: ({ at, id }) =>
      or(lt(template.updatedAt, at), and(eq(template.updatedAt, at), lt(template.id, id))),
    compare: (a, b) => b.row.updatedAt.getTime() - a.row.updatedAt.getTime() || byId(b, a),
  },
  name: {
    order: [asc(nameKey), asc(template.id)],
    isAfter: ({ key, id }) => sql`(${nameKey}, ${template.id}) > (${key}, ${id}::uuid)`,
    compare: (a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || byId(a, b),
  },
}

/** Own templates and lent ones in one order. */
export async function listTemplates(tx: Transaction, member: Member, filter: TemplateFilter) {
  const { status = 'active', folder, sort = 'updated', q, limit } = filter
  const sorting = sortings[sort]
  const after = readPosition(filter.cursor, sort)
  const wanted = [
    q ? like(foldedText(template.name), foldedText(sql`${likePattern(q)}::text`)) : undefined,
    after ? sorting.isAfter(after) : undefined,
  ]
  const inFolder =
    folder === undefined ? undefined : folder === '' ? isNull(template.folder) : eq(template.folder, folder)
  const own = await readRows(
    tx,
    member,
    and(isVisible(member), eq(template.status, status), inFolder, ...wanted),
    sorting,
    limit + 1,
  )
  const showsLent = status === 'active' && !folder
  const lent = showsLent ? await readLent(tx, member, and(...wanted), sorting, limit + 1) : []
  const rows: Listed[] = [
    ...own.map((one) => ({ ...one, lentBy: one.isOwn ? null : (one.creator ?? '') })),
    ...lent,
  ].sort(sorting.compare)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? writePosition(last, sort) : null

  return { items: await summariesOf(tx, member, shown), nextCursor }
}

/** How many active templates each folder has, by name; the empty name is of those in none. */
export async function countFolders(tx: Transaction, member: Member): Promise<FolderShape[]> {
  const rows = await tx
    .select({ name: template.folder, templates: count() })
    .from(template)
    .where(and(isVisible(member), eq(template.status, 'active')))
    .groupBy(template.folder)
  const lent = await readLent(tx, member, undefined, sortings.name, maxLent)
  const loose = (rows.find(({ name }) => name === null)?.templates ?? 0) + lent.length
  const folders = rows.flatMap(({ name, templates }) => (name === null ? [] : [{ name, templates }]))

  return [
    { name: '', templates: loose },
    ...folders.sort((a, b) => a.name.localeCompare(b.name, member.locale, { numeric: true })),
  ]
}

const maxLent = 1000

async function readRows(
  tx: Transaction,
  member: Member,
  which: SQL | undefined,
  { order }: Sorting,
  limit: number,
) {
  return tx
    .select({
      row: template,
      key: nameKey,
      documents: sql<string[]>`${templateVersion.content}->'documents'`,
      creator: appUser.name,
      isOwn: changeable(member),
    })
    .from(template)
    .innerJoin(templateVersion, sameVersion)
    .leftJoin(appUser, eq(appUser.id, template.createdBy))
    .where(which)
    .orderBy(...order)
    .limit(limit)
}

async function readLent(
  tx: Transaction,
  member: Member,
  which: SQL | undefined,
  sorting: Sorting,
  limit: number,
): Promise<Listed[]> {
  const shares = await tx
    .select({ lender: templateShare.organizationId, id: templateShare.templateId, name: organization.name })
    .from(templateShare)
    .innerJoin(organization, eq(organization.organizationId, templateShare.organizationId))
    .where(and(eq(templateShare.withOrganization, member.organization.id), isNull(organization.deletedAt)))
  const found: Listed[] = []
  for (const lender of new Set(shares.map((share) => share.lender))) {
    const lent = shares.filter((share) => share.lender === lender)
    const id = lender as OrganizationId
    const rows = await inTenant(tx, id, member.organization.id, () =>
      readRows(
        tx,
        member,
        and(
          isLent(
            id,
            member,
            lent.map((share) => share.id),
          ),
          which,
        ),
        sorting,
        limit,
      ),
    )
    found.push(...rows.map((one) => ({ ...one, lentBy: lent[0]?.name ?? '' })))
  }

  return found
}

async function summariesOf(
  tx: Transaction,
  member: Member,
  shown: readonly Listed[],
): Promise<TemplateSummary[]> {
  const pages = await countPages(tx, member, shown)
  const ids = shown.map(({ row }) => row.id)
  const uses = await countBy(tx, ids, member)

  return shown.map(({ row, documents, lentBy }) => ({
    id: row.id,
    name: row.name,
    folder: lentBy === null ? row.folder : null,
    status: row.status,
    version: row.version,
    pageCount: pages.get(row.id) ?? 0,
    firstDocument: documents[0] ?? null,
    visibility: row.visibility,
    teamId: lentBy === null ? row.teamId : null,
    lentBy,
    hasDirectLink: lentBy === null && uses.links.has(row.id),
    sharedWith: lentBy === null ? (uses.shares.get(row.id) ?? 0) : 0,
    uses: uses.envelopes.get(row.id) ?? 0,
    updatedAt: row.updatedAt.toISOString(),
  }))
}

async function countPages(
  tx: Transaction,
  member: Member,
  shown: readonly Listed[],
): Promise<Map<string, number>> {
  const home = member.organization.id
  const counted = new Map<string, number>()
  for (const owner of new Set(shown.map(({ row }) => row.organizationId))) {
    const theirs = shown.filter(({ row }) => row.organizationId === owner)
    const wanted = [...new Set(theirs.flatMap(({ documents }) => documents))]
    const rows = await inTenant(tx, owner as OrganizationId, home, () => documentsOf(tx, owner, wanted))
    const pagesOf = new Map(rows.map(({ id, pages }) => [id, pages.length]))
    for (const { row, documents } of theirs) {
      counted.set(
        row.id,
        documents.reduce((sum, id) => sum + (pagesOf.get(id) ?? 0), 0),
      )
    }
  }

  return counted
}

/** Of one page of templates: envelopes made from each, whom it is shared with, whether a direct link is on. */
async function countBy(tx: Transaction, ids: string[], { organization: { id: organizationId } }: Member) {
  if (ids.length === 0)
    return {
      envelopes: new Map<string, number>(),
      shares: new Map<string, number>(),
      links: new Set<string>(),
    }
  const envelopes = await numbersOfTemplates(tx, organizationId, ids)
  const shares = await tx
    .select({ id: templateShare.templateId, number: count() })
    .from(templateShare)
    .where(and(eq(templateShare.organizationId, organizationId), inArray(templateShare.templateId, ids)))
    .groupBy(templateShare.templateId)
  const links = await tx
    .select({ id: directLink.templateId })
    .from(directLink)
    .where(
      and(
        eq(directLink.organizationId, organizationId),
        inArray(directLink.templateId, ids),
        eq(directLink.enabled, true),
      ),
    )

  return {
    envelopes,
    shares: new Map(shares.map(({ id, number }) => [id, number])),
    links: new Set(links.map(({ id }) => id)),
  }
}

/** Where a page ends: the time or the name of its last template, and its id. */
type Position = { at: Date; key: string; id: string }

/** By time the cursor of every list; by name the name itself, so that it holds when the template is gone. */
function writePosition({ key, row }: Listed, sort: keyof typeof sortings): string {
  if (sort === 'updated') return writeCursor({ at: row.updatedAt, id: row.id })

  return `${Buffer.from(key).toString('base64url')}.${row.id}`
}

function readPosition(cursor: string | undefined, sort: keyof typeof sortings): Position | null {
  if (sort === 'updated') {
    const position = readCursor(cursor)
    return position && { ...position, key: '' }
  }
  if (!cursor) return null
  const [encoded = '', id = ''] = cursor.split('.')
  const key = Buffer.from(encoded, 'base64url').toString()
  if (!isUuid(id) || !encoded || key.includes('\0') || key.length > 1000) throw new Refusal('not-found')

  return { at: new Date(0), key, id }
}
