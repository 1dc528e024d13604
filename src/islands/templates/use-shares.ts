import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import type { ShareShape } from '#contract/template-shapes.ts'
import type { SummarizedError } from '#islands/ui/ErrorSummary.tsx'

/** Whom a template is lent to, read anew after each change; null until it is known. */
export function useShares(id: string) {
  const { t } = useLocalization()
  const [shares, setShares] = useState<readonly ShareShape[] | null>(null)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  useEffect(() => {
    api('GET /templates/{id}/shares', { params: { id } }).then(
      ({ items }) => setShares(items),
      (error: unknown) => setErrors([problemOf(error, t)]),
    )
  }, [id, t])

  /** True when it is done. */
  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
      setErrors([])
      setShares((await api('GET /templates/{id}/shares', { params: { id } })).items)
      return true
    } catch (error) {
      setErrors([problemOf(error, t)])
      return false
    }
  }

  const add = (body: { userId: string } | { slug: string }) =>
    attempt(() => api('POST /templates/{id}/shares', { params: { id }, body }))
  const remove = ({ id: share }: ShareShape) =>
    attempt(() => api('DELETE /templates/{id}/shares/{share}', { params: { id, share } }))

  return { shares, errors, add, remove }
}
