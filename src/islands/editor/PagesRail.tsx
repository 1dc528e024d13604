import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { DraftDocument } from './draft.ts'
import { findPage, type PageStack, type StackedPage } from './page-stack.ts'

type Props = {
  documents: readonly DraftDocument[]
  stack: PageStack
  /** Number of the page in the middle of the view. */
  current: number
  onShow: (page: StackedPage) => void
}

/** Small pictures of all pages, to go to one at once. */
export function PagesRail({ documents, stack, current, onShow }: Props) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-col gap-4">
      {documents.map(({ id, name, pages }) => (
        <div key={id} className="flex flex-col gap-2">
          <h3 id={`rail-${id}`} className="truncate text-xs font-medium text-muted">
            {name}
          </h3>
          <ul aria-labelledby={`rail-${id}`} className="grid grid-cols-2 gap-3 max-lg:grid-cols-4">
            {pages.map((size, index) => {
              const page = findPage(stack, { document: id, page: index })
              return (
                page && (
                  <li key={index} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
                    <button
                      type="button"
                      aria-current={page.number === current ? 'page' : undefined}
                      onClick={() => onShow(page)}
                      className="flex w-full flex-col items-center gap-1 rounded-md p-1 text-xs text-muted hover:bg-surface-hover aria-[current]:bg-accent-surface aria-[current]:text-link"
                    >
                      <img
                        src={fileUrl('GET /documents/{id}/pages/{page}', {
                          params: { id, page: index },
                          query: { width: 320 },
                        })}
                        alt={t('editor.page', { number: page.number, total: stack.pages.length })}
                        loading="lazy"
                        decoding="async"
                        draggable={false}
                        style={{ aspectRatio: `${size.width} / ${size.height}` }}
                        className="w-full border border-line bg-surface"
                      />
                      <span aria-hidden className="tabular-nums">
                        {page.number}
                      </span>
                    </button>
                  </li>
                )
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
