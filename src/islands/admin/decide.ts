import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { toast } from '#browser/toasts.ts'
import type { VerificationDecision } from '#contract/host-shapes.ts'

/** Whose verification is looked at, and which of those handed in. */
export type Waiting = { id: string; name: string; attempt: number }

type Decision =
  | Omit<Extract<VerificationDecision, { status: 'approved' }>, 'attempt'>
  | Omit<Extract<VerificationDecision, { status: 'declined' }>, 'attempt'>

/** Decides, says so, and leads on to whoever waits next. */
export async function decide({ id, attempt }: Waiting, decision: Decision, told: string): Promise<void> {
  await api('POST /host/verifications/{id}/decision', { params: { id }, body: { ...decision, attempt } })
  toast.success(told)
  await navigate('/admin')
}
