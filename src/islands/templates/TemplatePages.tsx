import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { roleTint } from '../editor/role-tint.ts'

/** Share of the page's width; what is narrower has no room for a word. */
const narrowest = 0.05

/** The documents page by page, with the fields where they stand. */
export function TemplatePages({ template: { documents, recipients, fields } }: { template: TemplateShape }) {
  const { t } = useLocalization()
  const nameOf = ({ label, name, type }: TemplateShape['fields'][number]) =>
    label || name || t(`fields.${type}`)

  return (
    <section aria-label={t('editor.documents')} className="flex min-w-0 flex-col gap-6">
      {documents.length === 0 && <p className="text-muted">{t('templates.view.noPages')}</p>}
      {documents.map(({ id, name, pages }) => (
        <section key={id} aria-label={name} className="flex flex-col gap-3">
          <h2 className="flex items-baseline justify-between gap-3">
            <span className="truncate font-semibold">{name}</span>
            <span className="shrink-0 text-muted">{t('editor.pageCount', { count: pages.length })}</span>
          </h2>
          {pages.map(({ width, height }, page) => (
            <div
              key={page}
              style={{ aspectRatio: `${width} / ${height}`, containerType: 'inline-size' }}
              className="paper relative bg-surface text-text shadow-raised"
            >
              <img
                src={fileUrl('GET /documents/{id}/pages/{page}', {
                  params: { id, page },
                  query: { width: 960 },
                })}
                alt={t('editor.page', { number: page + 1, total: pages.length })}
                loading="lazy"
                decoding="async"
                className="size-full"
              />
              {fields.flatMap((field) =>
                field.areas
                  .filter((area) => area.document === id && area.page === page)
                  .map(({ x, y, width: w, height: h }, index) => (
                    <span
                      key={`${field.id} ${index}`}
                      title={nameOf(field)}
                      style={{
                        left: `${x * 100}%`,
                        top: `${y * 100}%`,
                        width: `${w * 100}%`,
                        height: `${h * 100}%`,
                      }}
                      className={classNames(
                        'absolute flex items-center overflow-hidden rounded-[2px] border px-[0.3em] leading-none',
                        'text-[length:clamp(8px,1.5cqw,14px)]',
                        roleTint(recipients.findIndex(({ key }) => key === field.recipient)).field,
                      )}
                    >
                      {w > narrowest && <span className="truncate">{nameOf(field)}</span>}
                    </span>
                  )),
              )}
            </div>
          ))}
        </section>
      ))}
    </section>
  )
}
