import type { CompletionCertificateBlock } from '../pdf/completion-certificate.ts'
import { findDisclosure } from '../signing/disclosure.ts'
import type { CertificateFacts, Wording } from './certificate-facts.ts'

/** Each text that recipients agreed to, once, in its words. */
export function disclosureBlocks({ trail }: CertificateFacts, { t }: Wording): CompletionCertificateBlock[] {
  const agreed = new Map<string, CompletionCertificateBlock[]>()
  for (const { event } of trail) {
    if (event.type !== 'recipient.consented') continue
    const { version, locale, sha256 } = event.facts
    if (typeof version !== 'string' || typeof locale !== 'string' || typeof sha256 !== 'string') continue
    const text = t('certificate.disclosureText', { version, locale, sha256 })
    agreed.set(sha256, [{ kind: 'paragraph', text }, ...wordsOf(sha256, t)])
  }
  if (agreed.size === 0) return []

  return [{ kind: 'heading', text: t('certificate.disclosure') }, ...[...agreed.values()].flat()]
}

/** Its hash tells which text was shown, whatever is shown today. */
function wordsOf(sha256: string, t: Wording['t']): CompletionCertificateBlock[] {
  const known = findDisclosure(sha256)
  if (!known) return [{ kind: 'paragraph', text: t('certificate.disclosureGone') }]

  return known.paragraphs.map((text) => ({ kind: 'paragraph', text, locale: known.locale }))
}
