import type { CorrectionInput } from '#contract/envelope-acts.ts'
import type { Content } from '#core/envelope/correcting/content-changes.ts'
import type { Envelope, EnvelopeDocument } from '#core/envelope/envelope.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { holdDocuments } from '../documents/hold-documents.ts'
import type { Random } from '../ports.ts'
import { assertSeenDocuments } from '../templates/seen-documents.ts'
import { toEnvelopeDocument, toFields, toFieldShape } from './authoring.ts'

type Given = z.output<typeof CorrectionInput>

/** What the sender has read is what there is: somebody else may have corrected it since. Throws `version-conflict`. */
export function assertExpected({ version }: Envelope, given: Given): void {
  if (given.version !== version) throw new Refusal('version-conflict')
}

/** Documents that are there stay what they are. Throws `field-document-unknown` for others that the member does not see. */
export async function toContent(
  tx: Transaction,
  member: Member,
  { documents: present, recipients }: Envelope,
  given: Given,
  random: Random,
): Promise<Content<EnvelopeDocument>> {
  const known = new Map(present.map((one): [string, EnvelopeDocument] => [one.id, one]))
  const added = given.documents.filter((id) => !known.has(id))
  await assertSeenDocuments(tx, member, added)
  const rows = await holdDocuments(tx, member.organization.id, added)
  for (const row of rows) known.set(row.id, toEnvelopeDocument(row))
  const documents = given.documents.flatMap((id) => known.get(id) ?? [])
  if (documents.length !== given.documents.length) throw new Refusal('field-document-unknown')
  const shapes = given.fields.map((field) => toFieldShape(field, random))

  return { documents, fields: toFields(shapes, recipients) }
}
