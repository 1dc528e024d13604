import { navigate } from 'astro:transitions/client'
import { api, fileUrl } from '#browser/api.ts'
import type { Translate } from '#browser/problem-text.ts'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'

export type CopyActs = ReturnType<typeof makeCopyActs>

/** What the menu does at once; each says what has become of it, or why nothing has. */
export function makeCopyActs({ id, sealed, visibility }: EnvelopeShape, t: Translate) {
  const params = { id }

  async function lead(where: string, make: () => Promise<{ id: string }>, done: string) {
    try {
      const made = await make()
      toast(done)
      await navigate(`/${where}/${made.id}`)
    } catch (error) {
      toastProblem(error, t)
    }
  }

  return {
    duplicate: () =>
      lead(
        'envelopes',
        () => api('POST /envelopes/{id}/duplicate', { params }),
        t('envelopes.copies.duplicated'),
      ),
    saveAsTemplate: () =>
      lead(
        'templates',
        () => api('POST /envelopes/{id}/template', { params }),
        t('envelopes.copies.templateMade'),
      ),
    async print(document: string) {
      const { openToPrint } = await import('./open-to-print.ts')
      const what = sealed.length > 0 ? 'sealed' : 'copy'
      const url = fileUrl(`GET /envelopes/{id}/documents/{document}/${what}`, { params: { id, document } })
      await openToPrint(url).catch((error: unknown) => toastProblem(error, t))
    },
    async copyLink() {
      const address = new URL(`/envelopes/${id}`, location.href).href
      await navigator.clipboard.writeText(address).then(
        () => toast(t(`envelopes.copies.linkCopied.${visibility}`)),
        () => toast(t('envelopes.copies.linkKept')),
      )
    },
    async trash() {
      const { trashEnvelope } = await import('./trash-envelope.ts')
      await trashEnvelope(id, t)
    },
  }
}
