import type { TemplateShape, TemplateVersionShape } from '#contract/template-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import { countChanges } from '#core/templates/version-comparison.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { templateVersion } from '../data/tables/documents.ts'
import { appUser } from '../data/tables/people.ts'
import type { Clock } from '../ports.ts'
import type { ChangeTemplate } from './change-template.ts'
import { readContent, toVersioned } from './template-content.ts'
import { getSeen, insertNextVersion, toTemplateShape, type TemplateRow } from './template-rows.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Wished = { limit: number; cursor?: string }
type Parts = { database: Database; change: ChangeTemplate; clock: Clock }

/** What a template was. Not lent: what it was before is perhaps why it was changed. */
export function makeTemplateVersions({ database, change, clock }: Parts) {
  return {
    /** The latest first, each with the number of its changes. */
    versions: (member: Member, id: string, wished: Wished): Promise<Page<TemplateVersionShape>> =>
      database.transaction(member.organization.id, async (tx) => {
        const { row } = await getSeen(tx, member, id)
        if (row.organizationId !== member.organization.id) throw new Refusal('forbidden')
        return listVersions(tx, row, wished)
      }),

    /** As it was. */
    version: (member: Member, id: string, version: number): Promise<TemplateShape> =>
      database.transaction(member.organization.id, async (tx) => {
        const seen = await getSeen(tx, member, id, version)
        if (seen.row.organizationId !== member.organization.id) throw new Refusal('forbidden')
        return toTemplateShape(seen)
      }),

    /** What was becomes a new version. */
    restoreVersion: (member: Member, id: string, number: number): Promise<TemplateShape> =>
      change(member, id, async (tx, row) => {
        if (row.status === 'archived') throw new Refusal('template-archived')
        const { content } = await getSeen(tx, member, id, number)
        return { version: await insertNextVersion(tx, row, content, { by: member, at: clock.now() }) }
      }),
  }
}

async function listVersions(
  tx: Transaction,
  row: TemplateRow,
  { limit, cursor }: Wished,
): Promise<Page<TemplateVersionShape>> {
  const before = readCursor(cursor)?.at.getTime()
  const rows = await tx
    .select({ version: templateVersion, by: appUser.name })
    .from(templateVersion)
    .leftJoin(appUser, eq(appUser.id, templateVersion.createdBy))
    .where(
      and(
        eq(templateVersion.organizationId, row.organizationId),
        eq(templateVersion.templateId, row.id),
        before === undefined ? undefined : lt(templateVersion.version, before),
      ),
    )
    .orderBy(desc(templateVersion.version))
    .limit(limit + 1)
  // Versions are in the order of their numbers, so the number stands where other lists have the time.
  const { shown, nextCursor } = cutPage(rows, limit, ({ version: { version } }) => {
    return { at: new Date(version), id: row.id }
  })
  const contents = new Map(rows.map(({ version }) => [version.version, readContent(version.content)]))
  const items = shown.map(({ version: { version, createdAt }, by }) => {
    const [earlier, now] = [contents.get(version - 1), contents.get(version)]
    const changes = now && countChanges(earlier ? toVersioned(earlier) : null, toVersioned(now))
    return { version, by: by ?? '', at: createdAt.toISOString(), changes: changes ?? unchanged }
  })

  return { items, nextCursor }
}

const unchanged = countChanges(null, { documents: [], roles: [], fields: [] })
