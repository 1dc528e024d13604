import type { TemplateInput, TemplateShape } from '#contract/template-shapes.ts'
import type { Audience } from '#core/access/visibility.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { loadOwnEnvelope } from '../envelopes/envelope-rows.ts'
import { translator } from '../i18n/translator.ts'
import { answerIn } from '../kept-answer.ts'
import { chooseAudience } from '../organizations/audience.ts'
import type { Clock, Random } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { borrowDocuments } from './borrow-documents.ts'
import type { ChangeTemplate } from './change-template.ts'
import { insertNew } from './insert-new.ts'
import { assertSeenDocuments } from './seen-documents.ts'
import { isSameContent, toContent } from './template-content.ts'
import { templateOfEnvelope } from './template-of-envelope.ts'
import {
  getSeen,
  insertNextVersion,
  toTemplateShape,
  type SeenTemplate,
  type TemplateRow,
} from './template-rows.ts'

type Input = z.output<typeof TemplateInput>
type Parts = {
  database: Database
  quotas: Quotas
  publish: Publish
  change: ChangeTemplate
  clock: Clock
  random: Random
}

/** What a template says, as its authors write it. New ones throw `quota-reached` beyond `MaxTemplates`. */
export function makeTemplateWriting({ database, quotas, publish, change, clock, random }: Parts) {
  const insert = (tx: Transaction, member: Member, input: Input & { isCopied?: true }) =>
    insertNew(tx, member, input, { publish, clock, random })

  return {
    create: (member: Member, input: Input): Promise<TemplateShape> =>
      answerIn(database, member.organization.id, async (tx) => {
        await assertSeenDocuments(tx, member, input.documents)
        await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        return insert(tx, member, input)
      }),

    duplicate: (member: Member, id: string): Promise<TemplateShape> =>
      answerIn(database, member.organization.id, async (tx) => {
        const seen = await getSeen(tx, member, id)
        await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        await borrowDocuments(tx, member, seen, quotas)
        return insert(tx, member, copyOf(seen, member))
      }),

    createFrom: (member: Member, envelopeId: string): Promise<TemplateShape> =>
      answerIn(database, member.organization.id, async (tx) => {
        const envelope = await loadOwnEnvelope(tx, member, envelopeId)
        await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        return insert(tx, member, templateOfEnvelope(envelope, member.locale))
      }),

    /**
     * A new version, unless nothing changes but name, folder and visibility. `expectedVersion` (from `If-Match`) guards
     * against overwriting somebody else's.
     */
    save: (
      member: Member,
      id: string,
      input: Input,
      expectedVersion: number | null,
    ): Promise<TemplateShape> =>
      change(member, id, async (tx, row) => {
        const { name, folder = row.folder } = input
        if (row.status === 'archived') throw new Refusal('template-archived')
        if (expectedVersion !== null && expectedVersion !== row.version) throw new Refusal('version-conflict')
        if (input.visibility === 'private' && row.createdBy !== member.id) throw new Refusal('forbidden')
        await assertSeenDocuments(tx, member, input.documents)
        const content = await toContent(tx, row.organizationId, input, random)
        const before = await getSeen(tx, member, id)
        // Moving and sharing change nothing that somebody else could be writing at the same time.
        const isSame = name === row.name && isSameContent(before.content, content)
        const next = { by: member, at: clock.now() }
        const version = isSame ? row.version : await insertNextVersion(tx, row, content, next)
        return { name, folder, version, ...(await audienceIn(tx, member, row, input)) }
      }),
  }
}

/** As it is wished, or as it was. */
async function audienceIn(
  tx: Transaction,
  member: Member,
  { visibility, teamId }: TemplateRow,
  input: Input,
): Promise<Audience> {
  const isSame = (input.visibility ?? visibility) === visibility && (input.teamId ?? teamId) === teamId

  return isSame ? { visibility, teamId } : chooseAudience(tx, member, { visibility, ...input })
}

function copyOf(seen: SeenTemplate, { locale }: Member): Input & { isCopied: true } {
  const name = translator(locale)('templates.copyOf', { name: seen.row.name })
  const { folder, visibility, teamId, documents, recipients, fields, ...settings } = toTemplateShape(seen)

  return {
    ...{ folder, visibility, teamId, isCopied: true },
    name: Array.from(name).slice(0, 200).join(''),
    documents: documents.map((document) => document.id),
    recipients: recipients.map((role) => ({ ...role, access: [...role.access] })),
    fields,
    title: settings.title,
    message: settings.message,
    expiresAfterDays: settings.expiresAfterDays,
    reminders: settings.reminders,
  }
}
