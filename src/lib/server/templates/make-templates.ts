import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type {
  FolderShape,
  RenamedFolderShape,
  RenameFolderInput,
  TemplateInput,
  TemplateShape,
  TemplateSummary,
  TemplateVersionShape,
  UseTemplateInput,
} from '#contract/template-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import { countChanges } from '#core/templates/version-comparison.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { template, templateVersion } from '../data/tables/documents.ts'
import { appUser } from '../data/tables/people.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import { translator } from '../i18n/translator.ts'
import { answerIn } from '../kept-answer.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock, Random } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { borrowDocuments } from './borrow-documents.ts'
import { composeFromTemplate } from './compose-from-template.ts'
import { renameFolder } from './rename-folder.ts'
import { isSameContent, readContent, toContent, toVersioned, type Content } from './template-content.ts'
import { eventBetween, eventOfCreation } from './template-events.ts'
import { countFolders, listTemplates, type TemplateFilter } from './template-list.ts'
import {
  deleteTemplate,
  getSeen,
  insertTemplate,
  insertVersion,
  lockOwn,
  toTemplateShape,
  type TemplateRow,
} from './template-rows.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Parts = {
  database: Database
  envelopes: Envelopes
  quotas: Quotas
  publish: Publish
  clock: Clock
  random: Random
}

/** Throws `not-found` for what the member may not see: private ones of others that are not shared with them. */
export type Templates = ReturnType<typeof makeTemplates>

export function makeTemplates({ database, envelopes, quotas, publish, clock, random }: Parts) {
  const within = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(member.organization.id, work)
  const answerWithin = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    answerIn(database, member.organization.id, work)

  const shapeOf = async (tx: Transaction, member: Member, id: string) =>
    toTemplateShape(await getSeen(tx, member, id))

  const change = (
    member: Member,
    id: string,
    rule: (tx: Transaction, row: TemplateRow) => Promise<Partial<TemplateRow>>,
  ): Promise<TemplateShape> =>
    within(member, async (tx) => {
      const row = await lockOwn(tx, member, id)
      const changes = { ...(await rule(tx, row)), updatedAt: clock.now() }
      await tx
        .update(template)
        .set(changes)
        .where(and(eq(template.organizationId, row.organizationId), eq(template.id, row.id)))
      const event = eventBetween(row, { ...row, ...changes })
      if (event) await publish(tx, [event])
      return shapeOf(tx, member, id)
    })

  async function insert(tx: Transaction, member: Member, input: z.output<typeof TemplateInput>) {
    await holdPlace(tx, member)
    const shape = await shapeOf(tx, member, await insertTemplate(tx, member, input, { clock, random }))
    await publish(tx, [eventOfCreation(member, shape)])

    return shape
  }

  async function addVersion(
    tx: Transaction,
    { organizationId, id, version }: TemplateRow,
    content: Content,
    by: Member,
  ) {
    const next = { organizationId, templateId: id, version: version + 1, content }
    await insertVersion(tx, { ...next, createdBy: by.id, createdAt: clock.now() })

    return next.version
  }

  return {
    list: (member: Member, filter: TemplateFilter): Promise<Page<TemplateSummary>> =>
      within(member, (tx) => listTemplates(tx, member, filter)),
    /** Those of active templates, by name; the empty name is of those in no folder, and always there. */
    folders: (member: Member): Promise<FolderShape[]> => within(member, (tx) => countFolders(tx, member)),
    /** Moves what the member may change of a folder, archived ones too, into the one of another name. */
    renameFolder: (member: Member, names: RenameFolderInput): Promise<RenamedFolderShape> =>
      within(member, (tx) => renameFolder(tx, member, names)),

    create: (member: Member, input: z.output<typeof TemplateInput>): Promise<TemplateShape> =>
      answerWithin(member, async (tx) => {
        await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        return insert(tx, member, input)
      }),

    get: (member: Member, id: string): Promise<TemplateShape> =>
      within(member, (tx) => shapeOf(tx, member, id)),

    /**
     * A new version, unless nothing changes but name, folder and visibility. `expectedVersion` (from `If-Match`) guards
     * against overwriting somebody else's.
     */
    save: (
      member: Member,
      id: string,
      input: z.output<typeof TemplateInput>,
      expectedVersion: number | null,
    ): Promise<TemplateShape> =>
      change(member, id, async (tx, row) => {
        if (row.status === 'archived') throw new Refusal('template-archived')
        if (expectedVersion !== null && expectedVersion !== row.version) throw new Refusal('version-conflict')
        if (input.visibility === 'private' && row.createdBy !== member.id) throw new Refusal('forbidden')
        const content = await toContent(tx, row.organizationId, input, random)
        const { name, folder, visibility } = input
        const before = await getSeen(tx, member, id)
        // Moving and sharing change nothing that somebody else could be writing at the same time.
        const isSame = name === row.name && isSameContent(before.content, content)
        const version = isSame ? row.version : await addVersion(tx, row, content, member)
        return {
          name,
          folder: folder === undefined ? row.folder : folder,
          visibility: visibility ?? row.visibility,
          version,
        }
      }),

    duplicate: (member: Member, id: string): Promise<TemplateShape> =>
      answerWithin(member, async (tx) => {
        const seen = await getSeen(tx, member, id)
        await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        await borrowDocuments(tx, member, seen, quotas)
        const name = translator(member.locale)('templates.copyOf', { name: seen.row.name })
        const { folder, visibility, documents, recipients, fields, ...settings } = toTemplateShape(seen)
        return insert(tx, member, {
          ...{ folder, visibility },
          name: Array.from(name).slice(0, 200).join(''),
          documents: documents.map((document) => document.id),
          recipients: recipients.map((role) => ({ ...role, access: [...role.access] })),
          fields,
          title: settings.title,
          message: settings.message,
          expiresAfterDays: settings.expiresAfterDays,
          reminders: settings.reminders,
        })
      }),

    versions: (
      member: Member,
      id: string,
      { limit, cursor }: { limit: number; cursor?: string },
    ): Promise<Page<TemplateVersionShape>> =>
      within(member, async (tx) => {
        const { row } = await getSeen(tx, member, id)
        if (row.organizationId !== member.organization.id) throw new Refusal('forbidden')
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
      }),

    /** As it was. */
    version: (member: Member, id: string, version: number): Promise<TemplateShape> =>
      within(member, async (tx) => {
        const seen = await getSeen(tx, member, id, version)
        // What it was before is not lent: perhaps that is why it was changed.
        if (seen.row.organizationId !== member.organization.id) throw new Refusal('forbidden')
        return toTemplateShape(seen)
      }),

    /** What was becomes a new version. */
    restoreVersion: (member: Member, id: string, number: number): Promise<TemplateShape> =>
      change(member, id, async (tx, row) => {
        if (row.status === 'archived') throw new Refusal('template-archived')
        const { content } = await getSeen(tx, member, id, number)
        return { version: await addVersion(tx, row, content, member) }
      }),

    archive: (member: Member, id: string): Promise<TemplateShape> =>
      change(member, id, () => Promise.resolve({ status: 'archived' })),

    restore: (member: Member, id: string): Promise<TemplateShape> =>
      change(member, id, async (tx, { status }) => {
        if (status === 'archived') await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        return { status: 'active' }
      }),

    remove: (member: Member, id: string): Promise<void> =>
      within(member, async (tx) => deleteTemplate(tx, await lockOwn(tx, member, id))),

    use: (
      member: Member,
      id: string,
      { send = false, ...wishes }: z.output<typeof UseTemplateInput>,
    ): Promise<EnvelopeShape> =>
      answerWithin(member, async (tx) => {
        const seen = await getSeen(tx, member, id)
        if (seen.row.status === 'archived') throw new Refusal('template-archived')
        await borrowDocuments(tx, member, seen, quotas)
        const composition = composeFromTemplate(seen, wishes, member, clock.now())
        return envelopes.createWithin(tx, member, composition, { send })
      }),
  }
}

const unchanged = countChanges(null, { documents: [], roles: [], fields: [] })
