import { useLocalization } from '#browser/localization.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'

type Props = {
  /** The address of the list, with a query; `page` is added. */
  path: string
  pageNumber: number
  pageSize: number
  total: number
}

/** Ways to the neighbouring pages of a list; nothing when there is but one. */
export function Pages({ path, pageNumber, pageSize, total }: Props) {
  const { t } = useLocalization()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return null
  const link = (page: number, text: string, rel: string) => (
    <a href={`${path}&page=${page}`} rel={rel} className={buttonStyle('secondary')}>
      {text}
    </a>
  )

  return (
    <nav
      aria-label={t('organizations.pages.label')}
      className="flex flex-wrap items-center justify-center gap-4"
    >
      {pageNumber > 1 && link(pageNumber - 1, t('organizations.pages.previous'), 'prev')}
      <span className="text-muted tabular-nums">
        {t('organizations.pages.at', { page: pageNumber, last })}
      </span>
      {pageNumber < last && link(pageNumber + 1, t('organizations.pages.next'), 'next')}
    </nav>
  )
}
