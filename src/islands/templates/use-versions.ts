import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import type { TemplateShape, TemplateVersionShape } from '#contract/template-shapes.ts'
import type { SummarizedError } from '#islands/ui/ErrorSummary.tsx'

const pageSize = 20

type Compared = { before: TemplateShape; after: TemplateShape }

export type Versions = ReturnType<typeof useVersions>

/** The versions of a template, newest first, a page after the other; one of them compared with what is in use. */
export function useVersions(id: string, current: number, onRestored: () => void) {
  const { t } = useLocalization()
  const [versions, setVersions] = useState<readonly TemplateVersionShape[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      setErrors([{ message: problemText(error, t) }])
    }
  }

  const loadMore = (from: string) =>
    attempt(async () => {
      const query = { limit: pageSize, cursor: from }
      const more = await api('GET /templates/{id}/versions', { params: { id }, query })
      setVersions((last) => [...last, ...more.items])
      setCursor(more.nextCursor)
    })

  const compare = (version: number) =>
    attempt(async () => {
      const read = (number: number) =>
        api('GET /templates/{id}/versions/{version}', { params: { id, version: number } })
      const [before, after] = await Promise.all([read(version), read(current)])
      setCompared({ before, after })
    })

  const restore = (version: number) =>
    attempt(async () => {
      await api('POST /templates/{id}/versions/{version}/restore', { params: { id, version } })
      toast(t('templates.versions.restored', { version }))
      onRestored()
    })

  useEffect(() => {
    api('GET /templates/{id}/versions', { params: { id }, query: { limit: pageSize } }).then(
      ({ items, nextCursor }) => {
        setVersions(items)
        setCursor(nextCursor)
        setLoaded(true)
      },
      (error: unknown) => setErrors([{ message: problemText(error, t) }]),
    )
  }, [id, t])

  return {
    ...{ versions, cursor, compared, errors, loadMore, compare, restore },
    isLoading: !isLoaded && errors.length === 0,
    leaveComparison: () => setCompared(null),
  }
}
