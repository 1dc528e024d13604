import type { TFunction } from 'i18next'
import type { EnvelopePages, EnvelopeShape } from '#contract/envelope-shapes.ts'
import { isOpen } from '#core/envelope/envelope-status.ts'

type Words = TFunction<'common'>

/** What somebody looks at: the sealed file, or what there is of it so far. */
export function wordsOfState(
  { status, documents }: Pick<EnvelopeShape, 'status' | 'documents'>,
  { id, isSealed, certificatePages }: EnvelopePages['documents'][number],
  t: Words,
): string {
  if (isSealed) {
    if (documents.some((document) => document.id === id && document.signed))
      return t('envelopes.pages.cameSigned')
    return certificatePages > 0
      ? t('envelopes.pages.sealed', { count: certificatePages })
      : t('envelopes.pages.sealedAlone')
  }
  if (status === 'seal_failed') return t('envelopes.pages.sealFailed')
  if (status === 'sealing') return t('envelopes.pages.sealing')

  return isOpen(status) ? t('envelopes.pages.open') : t('envelopes.pages.ended')
}
