import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'

/** The documents as they were sent, page by page. */
export function DocumentPages({ documents }: Pick<EnvelopeShape, 'documents'>) {
  const { t } = useLocalization()

  return (
    <section aria-label={t('editor.documents')} className="flex min-w-0 flex-col gap-6">
      {documents.map(({ id, name, pages }) => (
        <section key={id} aria-label={name} className="flex flex-col gap-3">
          <h2 className="flex items-baseline justify-between gap-3">
            <span className="truncate font-semibold">{name}</span>
            <span className="shrink-0 text-muted">{t('editor.pageCount', { count: pages.length })}</span>
          </h2>
          {pages.map(({ width, height }, page) => (
            <img
              key={`${id} ${page}`}
              src={fileUrl('GET /documents/{id}/pages/{page}', {
                params: { id, page },
                query: { width: 960 },
              })}
              alt={t('editor.page', { number: page + 1, total: pages.length })}
              loading="lazy"
              decoding="async"
              style={{ aspectRatio: `${width} / ${height}` }}
              className="paper rounded-xs w-full bg-surface shadow-raised"
            />
          ))}
        </section>
      ))}
    </section>
  )
}
