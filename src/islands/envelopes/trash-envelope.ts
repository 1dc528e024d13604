import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts } from '#browser/localization.tsx'
import type { Translate } from '#browser/problem-text.ts'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'

await loadTexts('problems', 'trash')

/** Nobody is asked first, since it can be taken back; where from is told. */
export async function trashEnvelope(
  id: string,
  t: Translate,
  { next = '/envelopes', onTrashed }: { next?: string; onTrashed?: () => void } = {},
): Promise<void> {
  try {
    await api('POST /envelopes/{id}/trash', { params: { id } })
    onTrashed?.()
    await navigate(next)
    toast(t('trash.moved'), { href: '/envelopes?folder=trash', label: t('trash.open') })
  } catch (error) {
    toastProblem(error, t)
  }
}

/** Back to where it was, which is shown. */
export async function restoreEnvelope(id: string, t: Translate, next: string): Promise<void> {
  try {
    await api('POST /envelopes/{id}/restore', { params: { id } })
    await navigate(next)
    toast(t('trash.restored'))
  } catch (error) {
    toastProblem(error, t)
  }
}
