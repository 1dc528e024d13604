import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import type { DirectLinkShape } from '#contract/template-shapes.ts'
import type { SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { toLinkInput, type TypedLink } from './direct-link-form.ts'

/** The direct link of a template as the server has it; null until there is one. */
export function useDirectLink(templateId: string, before: DirectLinkShape | null) {
  const { t } = useLocalization()
  const [link, setLink] = useState(before)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const [busy, setBusy] = useState(false)
  const params = { id: templateId }

  async function attempt(work: () => Promise<DirectLinkShape>) {
    setBusy(true)
    try {
      setLink(await work())
      setErrors([])
    } catch (error) {
      setErrors([problemOf(error, t)])
    }
    setBusy(false)
  }

  const save = (typed: TypedLink) =>
    attempt(async () => {
      const saved = await api('PUT /templates/{id}/direct-link', { params, body: toLinkInput(typed) })
      toast(t(saved.enabled ? 'templates.direct.isOn' : 'templates.direct.isOff'))
      return saved
    })
  /** Another address in place of this one. */
  const renew = () => attempt(() => api('POST /templates/{id}/direct-link/renew', { params }))

  return { link, errors, busy, save, renew }
}
