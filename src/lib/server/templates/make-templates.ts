import type { EnvelopeInput } from '#contract/envelope-shapes.ts'
import type { TemplateInput, TemplateShape } from '#contract/template-shapes.ts'
import type { FieldShape } from '#contract/shapes.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, desc, eq, ilike, lt, or, sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Quotas } from '../billing/quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { template, templateVersion } from '../data/tables/documents.ts'
import { documentsOf, toDocumentShape } from '../documents/make-documents.ts'
import { assertFieldsOfParts, toFieldShape } from '../envelopes/authoring.ts'
import type { Envelopes } from '../envelopes/envelopes.ts'
import type { Clock, Random } from '../ports.ts'
import { likePattern } from '../like-pattern.ts'
import type { Templates } from './templates.ts'

type Parts = { database: Database; envelopes: Envelopes; quotas: Quotas; clock: Clock; random: Random }
type Row = typeof template.$inferSelect
type Content = { documents: string[]; recipients: TemplateInput['recipients']; fields: FieldShape[] }

export function makeTemplates({ database, envelopes, quotas, clock, random }: Parts): Templates {
  async function change(member: Member, id: string, changes: Partial<Row>): Promise<TemplateShape> {
    return database.transaction(member.organization.id, async (tx) => {
      await lockTemplate(tx, member, id)
      await tx
        .update(template)
        .set({ ...changes, updatedAt: clock.now() })
        .where(mine(member, id))
      return shapeOf(tx, member, id)
    })
  }

  return {
    async list(member, { q, status = 'active', limit, cursor }) {
      const after = readCursor(cursor)
      return database.transaction(member.organization.id, async (tx) => {
        const rows = await tx
          .select({ template, content: templateVersion.content })
          .from(template)
          .innerJoin(templateVersion, sameVersion)
          .where(
            and(
              eq(template.organizationId, member.organization.id),
              eq(template.status, status),
              q ? ilike(template.name, likePattern(q)) : undefined,
              after
                ? or(
                    lt(template.updatedAt, after.at),
                    and(eq(template.updatedAt, after.at), lt(template.id, after.id)),
                  )
                : undefined,
            ),
          )
          .orderBy(desc(template.updatedAt), desc(template.id))
          .limit(limit + 1)
        const { shown, nextCursor } = cutPage(rows, limit, (row) => ({
          at: row.template.updatedAt,
          id: row.template.id,
        }))
        const wanted = [...new Set(shown.flatMap(({ content }) => content.documents))]
        const documents = await documentsOf(tx, member.organization.id, wanted)
        const items = shown.map(({ template: row, content }) => {
          const own = documents.filter(({ id }) => content.documents.includes(id))
          return {
            id: row.id,
            name: row.name,
            folder: row.folder,
            status: row.status,
            version: row.version,
            pageCount: own.reduce((sum, { pages }) => sum + pages.length, 0),
            firstDocument: content.documents[0] ?? null,
            updatedAt: row.updatedAt.toISOString(),
          }
        })
        return { items, nextCursor }
      })
    },

    async create(member, input) {
      return database.transaction(member.organization.id, async (tx) => {
        await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        return insertTemplate(tx, member, input, clock.now(), random)
      })
    },

    get: (member, id) => database.transaction(member.organization.id, (tx) => shapeOf(tx, member, id)),

    async save(member, id, input, expectedVersion) {
      return database.transaction(member.organization.id, async (tx) => {
        const row = await lockTemplate(tx, member, id)
        if (row.status === 'archived') throw new Refusal('template-archived')
        if (expectedVersion !== null && expectedVersion !== row.version) throw new Refusal('version-conflict')
        const version = row.version + 1
        await insertVersion(tx, member, id, version, input, clock.now(), random)
        await tx
          .update(template)
          .set({ name: input.name, folder: input.folder ?? null, version, updatedAt: clock.now() })
          .where(mine(member, id))
        return shapeOf(tx, member, id)
      })
    },

    archive: (member, id) => change(member, id, { status: 'archived' }),

    async restore(member, id) {
      return database.transaction(member.organization.id, async (tx) => {
        const { status } = await lockTemplate(tx, member, id)
        if (status === 'archived') await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        await tx.update(template).set({ status: 'active', updatedAt: clock.now() }).where(mine(member, id))
        return shapeOf(tx, member, id)
      })
    },

    async remove(member, id) {
      await database.transaction(member.organization.id, async (tx) => {
        await lockTemplate(tx, member, id)
        await tx.delete(template).where(mine(member, id))
      })
    },

    async use(member, id, { title, message, recipients, send }) {
      const source = await database.transaction(member.organization.id, (tx) => shapeOf(tx, member, id))
      if (source.status === 'archived') throw new Refusal('template-archived')
      const input: EnvelopeInput = {
        title: title ?? source.name,
        message: message ?? '',
        documents: source.documents.map((document) => document.id),
        recipients: source.recipients.map(({ key, recipientRole, order }, index) => {
          const person = recipients.find((given) => given.key === key)
          if (!person) {
            const code = 'recipient-email-missing'
            throw new Refusal(code, [{ pointer: `/recipients/${index}/email`, code }])
          }
          return { ...person, recipientRole, order }
        }),
        fields: source.fields.map(({ id: _, ...field }) => field),
      }

      return send ? envelopes.createAndSend(member, input) : envelopes.create(member, input)
    },
  }
}

const sameVersion = and(
  eq(templateVersion.organizationId, template.organizationId),
  eq(templateVersion.templateId, template.id),
  eq(templateVersion.version, template.version),
)

/** What cannot be an id is nobody's template. */
const mine = (member: Pick<Member, 'organization'>, id: string) =>
  isUuid(id) ? and(eq(template.organizationId, member.organization.id), eq(template.id, id)) : sql`false`

async function lockTemplate(tx: Transaction, member: Member, id: string): Promise<Row> {
  const [row] = await tx.select().from(template).where(mine(member, id)).for('update')
  if (!row) throw new Refusal('not-found')

  return row
}

/** Writes a new template inside a transaction that is already the organization's. */
export async function insertTemplate(
  tx: Transaction,
  member: Pick<Member, 'id' | 'organization'>,
  input: TemplateInput,
  now: Date,
  random: Random,
): Promise<TemplateShape> {
  const id = random.uuid()
  await tx.insert(template).values({
    organizationId: member.organization.id,
    id,
    name: input.name,
    folder: input.folder ?? null,
    status: 'active',
    version: 1,
    createdBy: member.id,
    createdAt: now,
    updatedAt: now,
  })
  await insertVersion(tx, member, id, 1, input, now, random)

  return shapeOf(tx, member, id)
}

async function insertVersion(
  tx: Transaction,
  member: Pick<Member, 'id' | 'organization'>,
  templateId: string,
  version: number,
  input: TemplateInput,
  now: Date,
  random: Random,
): Promise<void> {
  const organizationId = member.organization.id
  const documents = await documentsOf(tx, organizationId, input.documents)
  if (documents.length !== input.documents.length) throw new Refusal('field-document-unknown')
  const fields = input.fields.map((field) => toFieldShape(field, random))
  assertFieldsOfParts(documents, input.recipients, fields)
  const content: Content = { documents: input.documents, recipients: input.recipients, fields }

  await tx
    .insert(templateVersion)
    .values({ organizationId, templateId, version, content, createdBy: member.id, createdAt: now })
}

async function shapeOf(
  tx: Transaction,
  member: Pick<Member, 'organization'>,
  id: string,
): Promise<TemplateShape> {
  const [found] = await tx
    .select({ template, content: templateVersion.content })
    .from(template)
    .innerJoin(templateVersion, sameVersion)
    .where(mine(member, id))
  if (!found) throw new Refusal('not-found')
  const { template: row } = found
  const content = found.content as unknown as Content
  const documents = await documentsOf(tx, member.organization.id, content.documents)

  return {
    id: row.id,
    name: row.name,
    folder: row.folder,
    status: row.status,
    version: row.version,
    documents: documents.map(toDocumentShape),
    recipients: content.recipients,
    fields: content.fields,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
