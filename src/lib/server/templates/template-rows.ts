import type { TemplateInput, TemplateShape } from '#contract/template-shapes.ts'
import type { Audience } from '#core/access/visibility.ts'
import { isUuid, type OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import { enterTenant, type Transaction } from '../data/database.ts'
import { directLink, templateShare } from '../data/tables/sharing.ts'
import { template, templateVersion } from '../data/tables/documents.ts'
import { appUser, organization } from '../data/tables/people.ts'
import { documentsOf, toDocumentShape, type DocumentRow } from '../documents/document-rows.ts'
import { letGoOfDocuments } from '../documents/hold-documents.ts'
import { isShownTo } from '../organizations/audience.ts'
import type { Clock, Random } from '../ports.ts'
import { readContent, toContent, type Content } from './template-content.ts'

export type TemplateRow = typeof template.$inferSelect
/** A template that a member may see: one of the organization's, or one that another has lent it. */
export type SeenTemplate = {
  row: TemplateRow
  content: Content
  /** Rows of the organization whose the template is. */
  documents: DocumentRow[]
  createdBy: { id: string; name: string }
  /** Who lent it; whoever borrows it uses it and changes nothing. */
  lentBy: string | null
}
/** Of the database's integers. */
const highestVersion = 2 ** 31 - 1
type Maker = { id: string; organization: Pick<Member['organization'], 'id' | 'mode'> }
type Writing = { clock: Clock; random: Random }

export const sameVersion = and(
  eq(templateVersion.organizationId, template.organizationId),
  eq(templateVersion.templateId, template.id),
  eq(templateVersion.version, template.version),
)

/** The organization's own, in its present mode, without private ones of others that are not shared with the member. */
export function isVisible(member: Member): SQL | undefined {
  const {
    id,
    organization: { id: organizationId, mode },
  } = member
  const shared = sql`exists (select 1 from ${templateShare} where ${templateShare.organizationId} = ${organizationId}
    and ${templateShare.templateId} = ${template.id} and ${templateShare.withUser} = ${id})`

  return and(
    eq(template.organizationId, organizationId),
    eq(template.mode, mode),
    or(isChangeable(member), shared),
  )
}

/** Not only lent to them. What is private is its maker's, whoever else sees everything. */
export function isChangeable(member: Member): SQL | undefined {
  const { createdBy: by, visibility, teamId } = template

  return or(isShownTo(member, { by, visibility, teamId }), member.seesAll ? isNotNull(teamId) : undefined)
}

/** The same as a column. */
export const changeable = (member: Member): SQL<boolean> => sql<boolean>`(${isChangeable(member)})`

/** A template of the organization's own, to be changed. Throws `not-found`, `forbidden` for who only borrows it. */
export async function lockOwn(tx: Transaction, member: Member, id: string): Promise<TemplateRow> {
  const seen = isUuid(id)
    ? await tx
        .select({ row: template, isOwn: changeable(member) })
        .from(template)
        .where(and(isVisible(member), eq(template.id, id)))
        .for('update')
    : []
  const [found] = seen
  if (!found) throw new Refusal((await findLender(tx, member, id)) ? 'forbidden' : 'not-found')
  if (!found.isOwn) throw new Refusal('forbidden')

  return found.row
}

/** The template as it is, or as it was in a version. Throws `not-found`. */
export async function getSeen(
  tx: Transaction,
  member: Member,
  id: string,
  version?: number,
): Promise<SeenTemplate> {
  if (!isUuid(id) || (version ?? 0) > highestVersion) throw new Refusal('not-found')
  const own = await readTemplate(tx, member, and(isVisible(member), eq(template.id, id)), version)
  if (own) return { ...own.seen, lentBy: own.isOwn ? null : own.seen.createdBy.name }
  const lender = await findLender(tx, member, id)
  if (!lender) throw new Refusal('not-found')
  const lent = await inTenant(tx, lender.id, member.organization.id, () =>
    readTemplate(tx, member, isLent(lender.id, member, [id]), version),
  )
  if (!lent) throw new Refusal('not-found')

  // Who of the lender's people made it is nothing to those who borrow.
  return { ...lent.seen, createdBy: lender, lentBy: lender.name }
}

/** Templates in use that another organization has lent, by their ids. Its own folders and private notes stay its own. */
export function isLent(lender: OrganizationId, { organization: { mode } }: Member, ids: readonly string[]) {
  return and(
    eq(template.organizationId, lender),
    eq(template.mode, mode),
    eq(template.status, 'active'),
    inArray(template.id, [...ids]),
  )
}

/** Reads as the other organization does, and goes home again. */
export async function inTenant<T>(
  tx: Transaction,
  there: OrganizationId,
  home: OrganizationId,
  work: () => Promise<T>,
): Promise<T> {
  await enterTenant(tx, there)
  try {
    return await work()
  } finally {
    await enterTenant(tx, home)
  }
}

type Lender = { id: OrganizationId; name: string }

async function findLender(tx: Transaction, member: Member, id: string): Promise<Lender | null> {
  if (!isUuid(id)) return null
  const [found] = await tx
    .select({ id: organization.organizationId, name: organization.name })
    .from(templateShare)
    .innerJoin(organization, eq(organization.organizationId, templateShare.organizationId))
    .where(
      and(
        eq(templateShare.withOrganization, member.organization.id),
        eq(templateShare.templateId, id),
        isNull(organization.deletedAt),
      ),
    )

  return found ? { id: found.id as OrganizationId, name: found.name } : null
}

async function readTemplate(
  tx: Transaction,
  member: Member,
  which: SQL | undefined,
  version?: number,
): Promise<{ seen: Omit<SeenTemplate, 'lentBy'>; isOwn: boolean } | null> {
  const [found] = await tx
    .select({
      row: { ...getTableColumns(template), version: templateVersion.version },
      content: templateVersion.content,
      name: appUser.name,
      isOwn: changeable(member),
    })
    .from(template)
    .innerJoin(
      templateVersion,
      version === undefined
        ? sameVersion
        : and(
            eq(templateVersion.organizationId, template.organizationId),
            eq(templateVersion.templateId, template.id),
            eq(templateVersion.version, version),
          ),
    )
    .leftJoin(appUser, eq(appUser.id, template.createdBy))
    .where(which)
  if (!found) return null
  const { row, name, isOwn } = found
  const content = readContent(found.content)
  const documents = await documentsOf(tx, row.organizationId, content.documents)

  return { seen: { row, content, documents, createdBy: { id: row.createdBy, name: name ?? '' } }, isOwn }
}

/** Writes a new template inside a transaction that is already the organization's. */
export async function insertTemplate(
  tx: Transaction,
  { id: createdBy, organization: { id: organizationId, mode } }: Maker,
  input: z.output<typeof TemplateInput>,
  { clock, random, audience }: Writing & { audience: Audience },
): Promise<string> {
  const id = random.uuid()
  const now = clock.now()
  const content = await toContent(tx, organizationId, input, random)
  await tx.insert(template).values({
    ...{ organizationId, id, mode, createdBy },
    name: input.name,
    folder: input.folder ?? null,
    ...audience,
    status: 'active',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await insertVersion(tx, { organizationId, templateId: id, version: 1, content, createdBy, createdAt: now })

  return id
}

export async function insertVersion(
  tx: Transaction,
  row: typeof templateVersion.$inferInsert,
): Promise<void> {
  await tx.insert(templateVersion).values(row)
}

/** What was, or is wished, becomes the next version; returns its number. */
export async function insertNextVersion(
  tx: Transaction,
  { organizationId, id, version }: TemplateRow,
  content: Content,
  { by, at }: { by: Member; at: Date },
): Promise<number> {
  const next = { organizationId, templateId: id, version: version + 1, content }
  await insertVersion(tx, { ...next, createdBy: by.id, createdAt: at })

  return next.version
}

/** The template in all its versions, with everything that leads to it; its documents are let go of. */
export async function deleteTemplate(
  tx: Transaction,
  { organizationId, id }: TemplateRow,
  at: Date,
): Promise<void> {
  await tx
    .delete(templateShare)
    .where(and(eq(templateShare.organizationId, organizationId), eq(templateShare.templateId, id)))
  await tx
    .delete(directLink)
    .where(and(eq(directLink.organizationId, organizationId), eq(directLink.templateId, id)))
  await tx.delete(template).where(and(eq(template.organizationId, organizationId), eq(template.id, id)))
  const versions = await tx
    .delete(templateVersion)
    .where(and(eq(templateVersion.organizationId, organizationId), eq(templateVersion.templateId, id)))
    .returning({ content: templateVersion.content })
  const documents = new Set(versions.flatMap(({ content }) => content.documents))
  await letGoOfDocuments(tx, organizationId, [...documents], at)
}

export async function getTemplateShape(tx: Transaction, member: Member, id: string): Promise<TemplateShape> {
  return toTemplateShape(await getSeen(tx, member, id))
}

export function toTemplateShape({ row, content, documents, createdBy, lentBy }: SeenTemplate): TemplateShape {
  const { recipients, fields, title, message, expiresAfterDays, reminders } = content

  return {
    id: row.id,
    name: row.name,
    folder: lentBy === null ? row.folder : null,
    status: row.status,
    version: row.version,
    documents: documents.map(toDocumentShape),
    ...{ recipients, fields, title, message, expiresAfterDays, reminders, createdBy, lentBy },
    visibility: row.visibility,
    teamId: lentBy === null ? row.teamId : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
