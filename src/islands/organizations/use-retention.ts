import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { RetentionShape } from '#contract/organization-shapes.ts'
import { changeRetention, type RetentionPolicy } from '#core/retention/retention.ts'
import { toast } from '#islands/ui/toaster.tsx'

/** More than before would be erased: by which wish, from when, and how much it would be today. */
export type Erasure = { policy: RetentionPolicy; from: Date; olderEnvelopes: number }

/** How long an organization keeps what has ended, as it is and as it is wished; what erases more is asked about first. */
export function useRetention(id: string, first: RetentionShape) {
  const { t } = useLocalization()
  const [kept, setKept] = useState(first)
  const [policy, setPolicy] = useState<RetentionPolicy>(first)
  const [asked, setAsked] = useState<Erasure | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const params = { id }

  async function save({ days, legalHold }: RetentionPolicy) {
    const saved = await api('PUT /organizations/{id}/retention', { params, body: { days, legalHold } })
    setKept(saved)
    setPolicy(saved)
    setAsked(null)
    toast.success(t('organizations.retention.saved'))
  }

  async function saveOrAsk() {
    const before = { ...kept, from: kept.from === null ? null : new Date(kept.from) }
    const { from } = changeRetention(before, policy, new Date())
    if (from === null || from === before.from) return save(policy)

    const query = policy.days === null ? {} : { days: policy.days }
    const { olderEnvelopes } = await api('GET /organizations/{id}/retention', { params, query })
    setAsked({ policy, from, olderEnvelopes })
  }

  async function submit() {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    await saveOrAsk().catch(setRefusal)
    setBusy(false)
  }

  return { kept, policy, setPolicy, asked, leave: () => setAsked(null), refusal, isBusy, save, submit }
}
