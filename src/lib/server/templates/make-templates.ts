import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type {
  FolderShape,
  RenamedFolderShape,
  RenameFolderInput,
  TemplateShape,
  TemplateSummary,
  UseTemplateInput,
} from '#contract/template-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { borrowDocuments } from './borrow-documents.ts'
import { makeChangeTemplate } from './change-template.ts'
import { composeFromTemplate } from './compose-from-template.ts'
import { makeTemplateVersions } from './make-template-versions.ts'
import { makeTemplateWriting } from './make-template-writing.ts'
import { renameFolder } from './rename-folder.ts'
import { countFolders, listTemplates, type TemplateFilter } from './template-list.ts'
import { deleteTemplate, getSeen, getTemplateShape, lockOwn } from './template-rows.ts'

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

export function makeTemplates(parts: Parts) {
  const { database, envelopes, quotas, clock } = parts
  const change = makeChangeTemplate(parts)
  const within = <T>(member: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(member.organization.id, work)

  return {
    list: (member: Member, filter: TemplateFilter): Promise<Page<TemplateSummary>> =>
      within(member, (tx) => listTemplates(tx, member, filter)),
    /** Those of active templates, by name; the empty name is of those in no folder, and always there. */
    folders: (member: Member): Promise<FolderShape[]> => within(member, (tx) => countFolders(tx, member)),
    /** Moves what the member may change of a folder, archived ones too, into the one of another name. */
    renameFolder: (member: Member, names: RenameFolderInput): Promise<RenamedFolderShape> =>
      within(member, (tx) => renameFolder(tx, member, names)),

    get: (member: Member, id: string): Promise<TemplateShape> =>
      within(member, (tx) => getTemplateShape(tx, member, id)),

    ...makeTemplateWriting({ ...parts, change }),
    ...makeTemplateVersions({ ...parts, change }),

    archive: (member: Member, id: string): Promise<TemplateShape> =>
      change(member, id, () => Promise.resolve({ status: 'archived' })),

    restore: (member: Member, id: string): Promise<TemplateShape> =>
      change(member, id, async (tx, { status }) => {
        if (status === 'archived') await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        return { status: 'active' }
      }),

    remove: (member: Member, id: string): Promise<void> =>
      within(member, async (tx) => deleteTemplate(tx, await lockOwn(tx, member, id), clock.now())),

    use: (
      member: Member,
      id: string,
      { send = false, ...wishes }: z.output<typeof UseTemplateInput>,
    ): Promise<EnvelopeShape> =>
      answerIn(database, member.organization.id, async (tx) => {
        const seen = await getSeen(tx, member, id)
        if (seen.row.status === 'archived') throw new Refusal('template-archived')
        await borrowDocuments(tx, member, seen, quotas)
        const composition = composeFromTemplate(seen, wishes, member, clock.now())
        return envelopes.createWithin(tx, member, composition, { send })
      }),
  }
}
