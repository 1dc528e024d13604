import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import type { TemplateShape, TemplateVersionShape } from '#contract/template-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { dateAndTime } from '../envelopes/times.ts'
import { changesInWords } from './changes-in-words.ts'
import { VersionComparison } from './VersionComparison.tsx'

await loadTexts('problems', 'templates')

type Props = {
  templateId: string
  /** The version that is in use now. */
  current: number
  onRestored: () => void
  onClose: () => void
}
const pageSize = 20

type Compared = { before: TemplateShape; after: TemplateShape }

/** What there was, what has changed since, and the way back. */
export function VersionsDialog({ templateId: id, current, onRestored, onClose }: Props) {
  const { t } = useLocalization()
  const [versions, setVersions] = useState<readonly TemplateVersionShape[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  const [loaded, setLoaded] = useState(false)
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

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={
        compared
          ? t('templates.versions.comparing', { before: compared.before.version, after: current })
          : t('templates.versions.title')
      }
      closeLabel={t('editor.close')}
      footer={
        compared && (
          <Button tone="primary" onClick={() => void restore(compared.before.version)}>
            {t('templates.versions.restore', { version: compared.before.version })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        {compared ? (
          <>
            {/* Within what scrolls, so that the keyboard gets there too. */}
            <Button size="small" tone="quiet" className="self-start" onClick={() => setCompared(null)}>
              <ArrowLeft aria-hidden size={16} />
              {t('templates.versions.back')}
            </Button>
            <VersionComparison {...compared} />
          </>
        ) : (
          <>
            {!loaded && errors.length === 0 && <p className="text-muted">{t('templates.loading')}</p>}
            <ol className="divide-y divide-line">
              {versions.map((version) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  isCurrent={version.version === current}
                  onCompare={() => void compare(version.version)}
                  onRestore={() => void restore(version.version)}
                />
              ))}
            </ol>
            {cursor && (
              <Button className="self-center" onClick={() => void loadMore(cursor)}>
                {t('templates.nextPage')}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

type RowProps = {
  version: TemplateVersionShape
  isCurrent: boolean
  onCompare: () => void
  onRestore: () => void
}

function VersionRow({ version: { version, by, at, changes }, isCurrent, onCompare, onRestore }: RowProps) {
  const { t, locale } = useLocalization()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t('templates.versions.number', { version })}
          {isCurrent && <Badge tone="info" label={t('templates.versions.current')} />}
        </p>
        <p className="text-muted">{[dateAndTime(at, locale, timeZone), by].filter(Boolean).join(' · ')}</p>
        <p className="first-letter:uppercase">
          {version === 1 ? t('templates.versions.first') : changesInWords(changes, t, locale)}
        </p>
      </div>
      {!isCurrent && (
        <div className="flex gap-2">
          <Button
            size="small"
            aria-label={t('templates.versions.compareNamed', { version })}
            onClick={onCompare}
          >
            {t('templates.versions.compare')}
          </Button>
          <Button size="small" aria-label={t('templates.versions.restore', { version })} onClick={onRestore}>
            {t('templates.restore')}
          </Button>
        </div>
      )}
    </li>
  )
}
