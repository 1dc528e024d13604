import { useLocalization } from '#browser/localization.tsx'
import { readerZone } from '#browser/zones.ts'
import type { TemplateVersionShape } from '#contract/template-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { dateAndTime } from '../envelopes/times.ts'
import { changesInWords } from './changes-in-words.ts'
import type { Versions } from './use-versions.ts'

type Props = {
  versions: Versions
  /** The version that is in use now. */
  current: number
}

/** Versions of a template, each with what has changed in it, to compare and to go back to. */
export function VersionList({ versions: { versions, cursor, isLoading, ...act }, current }: Props) {
  const { t } = useLocalization()

  return (
    <>
      {isLoading && <p className="text-muted">{t('templates.loading')}</p>}
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isCurrent={version.version === current}
            onCompare={() => void act.compare(version.version)}
            onRestore={() => void act.restore(version.version)}
          />
        ))}
      </ol>
      {cursor && (
        <Button className="self-center" onClick={() => void act.loadMore(cursor)}>
          {t('templates.nextPage')}
        </Button>
      )}
    </>
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

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t('templates.versions.number', { version })}
          {isCurrent && <Badge tone="info" label={t('templates.versions.current')} />}
        </p>
        <p className="text-muted">
          {[dateAndTime(at, locale, readerZone()), by].filter(Boolean).join(' · ')}
        </p>
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
