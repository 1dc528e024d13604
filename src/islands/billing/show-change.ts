import { navigate } from 'astro:transitions/client'
import type { ApiOutput } from '#browser/api.ts'
import { toast } from '#browser/toasts.ts'

type Answer = ApiOutput<'POST /subscriptions/organization/{id}/upgrade'>

/** A change that waits for a payment leads there; any other is told, and the page shows it. */
export async function showChange({ checkoutUrl }: Answer, text: string): Promise<void> {
  if (checkoutUrl) {
    location.assign(checkoutUrl)
    return
  }
  toast.success(text)
  await navigate(location.href, { history: 'replace' })
}
