import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { document, template, templateVersion } from '../data/tables/documents.ts'
import { envelope } from '../data/tables/envelopes.ts'
import { envelopeGrams } from '../data/tables/scale.ts'
import { isInReach } from '../envelopes/reach.ts'
import { isVisible } from './template-rows.ts'

/**
 * Of these documents of the organization those that a member may look at and build on: what they uploaded themselves, and
 * what is in an envelope or a template that they see, in any version of it. Nothing is asked for who sees everything.
 */
export async function seenDocuments(
  tx: Transaction,
  member: Member,
  ids: readonly string[],
): Promise<readonly string[]> {
  const possible = ids.filter(isUuid)
  if (member.seesAll || possible.length === 0) return possible
  const { id: home } = member.organization
  const thisOne = sql`jsonb_build_array(${document.id})`
  const holding = sql`array(select ${envelopeGrams.envelopeId} from ${envelopeGrams}
    where ${envelopeGrams.organizationId} = ${home}
    and ${envelopeGrams.grams} @> array[gram_of_document(${home}::uuid, ${document.id}::text)])`
  const inEnvelope = tx
    .select({ one: sql`1` })
    .from(envelope)
    .where(
      and(
        isInReach(member),
        sql`${envelope.id} = any(${holding})`,
        sql`${envelope.documents} @> jsonb_build_array(jsonb_build_object('id', ${document.id}))`,
      ),
    )
  const inTemplate = tx
    .select({ one: sql`1` })
    .from(template)
    .innerJoin(
      templateVersion,
      and(
        eq(templateVersion.organizationId, template.organizationId),
        eq(templateVersion.templateId, template.id),
      ),
    )
    .where(and(isVisible(member), sql`${templateVersion.content}->'documents' @> ${thisOne}`))
  const rows = await tx
    .select({ id: document.id })
    .from(document)
    .where(
      and(
        eq(document.organizationId, home),
        inArray(document.id, possible),
        or(eq(document.createdBy, member.id), sql`exists (${inEnvelope})`, sql`exists (${inTemplate})`),
      ),
    )

  return rows.map(({ id }) => id)
}

/** Throws `field-document-unknown`, as for documents that are not there. */
export async function assertSeenDocuments(
  tx: Transaction,
  member: Member,
  ids: readonly string[],
): Promise<void> {
  const seen = await seenDocuments(tx, member, ids)
  if (!member.seesAll && ids.some((id) => !seen.includes(id))) throw new Refusal('field-document-unknown')
}
