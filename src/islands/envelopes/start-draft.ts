import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import type { EnvelopeRecipientInput } from '#contract/envelope-shapes.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { newId } from '../editor/new-id.ts'
import { titleOfFile } from '../editor/title-of-file.ts'

/** Whoever starts it, as a recipient. */
export type Self = { name: string; email: string }
/** Files chosen together, and who is to sign them if that is settled. */
export type Batch = { files: readonly File[]; signer: Self | null }

/** A draft with these documents, opened in its editor. */
export async function startDraft(documents: readonly DocumentShape[], signer: Self | null): Promise<void> {
  const envelope = await api('POST /envelopes', {
    body: {
      title: titleOfFile(documents[0]?.name ?? ''),
      documents: documents.map(({ id }) => id),
      recipients: signer ? [toSigner(signer)] : [],
      fields: [],
    },
  })
  await navigate(`/envelopes/${envelope.id}`)
}

function toSigner({ name, email }: Self): EnvelopeRecipientInput {
  return { key: newId(), name: name || email, email, recipientRole: 'signer', order: 1, access: [] }
}
