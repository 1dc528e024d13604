import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import type { Translate } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import type { ReturnKind } from '#core/mail/returned-mail.ts'

/** One that is not written to; `address` as it is shown. */
export type ClosedAddress = { id: string; address: string; kind: Exclude<ReturnKind, 'soft'> }

/** Takes it off the list, and shows what is left. Throws what the API refuses with. */
export async function writeAgain({ id, address }: ClosedAddress, t: Translate): Promise<void> {
  await api('DELETE /host/returned-mail/{id}', { params: { id } })
  toast.success(t('admin.returned.done', { address }))
  await navigate('/admin/returned')
}
