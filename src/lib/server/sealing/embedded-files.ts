import { withoutMessages } from '#core/audit/messages-in.ts'
import type { DocumentId } from '#core/ids.ts'
import { writeEvidence } from '../envelopes/evidence.ts'
import { translator } from '../i18n/translator.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Embedded } from '../pdf/seal-job.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { attachmentsOf } from './given-values.ts'

/** What travels inside a sealed file; more is only listed, and kept with the envelope. */
const mostAttachedBytes = 10 * 1024 * 1024
const evidenceName = 'evidence.json'
/** No path of any system, and nothing that does not show. */
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu

/**
 * The audit trail, and the attachments that recipients gave: those asked for on `document`, or all of them without
 * one. Each attachment is embedded once, under a name of its own, which is never that of the audit trail.
 */
export async function embeddedFiles(
  facts: CertificateFacts,
  blobs: BlobStore,
  document?: DocumentId,
): Promise<Embedded[]> {
  const t = translator(facts.locale)
  const embedded: Embedded[] = [
    {
      name: evidenceName,
      type: 'application/json',
      description: t('certificate.evidence'),
      relationship: 'Data',
      bytes: writeEvidence(facts.envelope, withoutMessages(facts.trail), {
        seal: { level: facts.stampedBy ? 'B-T' : 'B-B', stampedBy: facts.stampedBy },
      }),
    },
  ]
  if (!areAttachmentsEmbedded(facts)) return embedded

  const taken = new Set([evidenceName])
  const known = new Set<string>()
  for (const { field, recipient, file } of attachmentsOf(facts)) {
    const isHere = document === undefined || field.areas.some((area) => area.document === document)
    if (!isHere || known.has(file.sha256)) continue
    known.add(file.sha256)
    embedded.push({
      name: freeName(file.name, taken),
      type: file.type,
      description: t('certificate.fileFrom', { file: field.label || file.name, name: recipient.name }),
      relationship: 'Supplement',
      bytes: await blobs.get(file.sha256),
    })
  }

  return embedded
}

/** All or none: a reader must not have to guess which are missing. */
export function areAttachmentsEmbedded(facts: CertificateFacts): boolean {
  const sizes = new Map(attachmentsOf(facts).map(({ file }) => [file.sha256, file.bytes]))

  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) <= mostAttachedBytes
}

function freeName(wish: string, taken: Set<string>): string {
  const clean = wish.replace(unfit, '_').trim() || '_'
  const [, stem = clean, ending = ''] = /^(.+?)(\.[^.]{1,12})?$/s.exec(clean) ?? []
  let name = clean
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`
  taken.add(name.toLowerCase())

  return name
}
