import { useRef, useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { EnvelopePages as Pages, EnvelopeShape } from '#contract/envelope-shapes.ts'
import { RoleChip } from '../../editor/RoleChip.tsx'
import { percentOf, stackWidth, type Zoom } from '../../editor/zoom.ts'
import { Select } from '../../ui/Select.tsx'
import { PageBar } from './PageBar.tsx'
import { PageSheet } from './PageSheet.tsx'
import { placedFields } from './placed-fields.ts'
import { useCurrentPage } from './use-current-page.ts'
import { wordsOfState } from './words-of-state.ts'

await loadTexts('envelopes', 'trail')

type Props = { envelope: EnvelopeShape; pages: Pages }
type Document = Pages['documents'][number]

/** The pages as they are now: sealed ones, or the documents with everybody's fields and what has been given so far. */
export function EnvelopePages({ envelope, pages }: Props) {
  const { t } = useLocalization()
  const [chosen, setChosen] = useState(pages.documents[0]?.id)
  const document = pages.documents.find(({ id }) => id === chosen) ?? pages.documents[0]
  if (!document) return null

  return (
    <section aria-labelledby="pages-heading" className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-col gap-3">
        {pages.documents.length > 1 ? (
          <>
            <h2 id="pages-heading" className="sr-only">
              {t('envelopes.pages.title')}
            </h2>
            <Select
              label={t('envelopes.pages.document')}
              value={document.id}
              options={pages.documents.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          </>
        ) : (
          <h2 id="pages-heading" className="text-base font-semibold break-words">
            {document.name}
          </h2>
        )}
        <p className="max-w-prose text-muted">{wordsOfState(envelope, document, t)}</p>
        {!document.isSealed && <Legend envelope={envelope} />}
      </header>
      <Sheets key={document.id} envelope={envelope} document={document} fields={pages.fields} />
    </section>
  )
}

/** Whose colour is whose. */
function Legend({ envelope: { recipients, fields } }: Pick<Props, 'envelope'>) {
  const { t } = useLocalization()
  const withFields = new Set(fields.map(({ recipient }) => recipient))

  return (
    <ul aria-label={t('envelopes.pages.legend')} className="flex flex-wrap gap-x-4 gap-y-2">
      {recipients.map(
        ({ id, key, name }, place) =>
          withFields.has(key) && (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <RoleChip name={name} place={place} className="size-6 text-xs" />
              <span className="min-w-0 break-words">{name}</span>
            </li>
          ),
      )}
    </ul>
  )
}

type SheetsProps = { envelope: EnvelopeShape; document: Document; fields: Pages['fields'] }

/** One document's pages below each other in a view of their own, as large as wished. */
function Sheets({ envelope, document, fields }: SheetsProps) {
  const [zoom, setZoom] = useState<Zoom>('fit')
  const scroller = useRef<HTMLDivElement>(null)
  const stack = useRef<HTMLDivElement>(null)
  const { current, goTo } = useCurrentPage(scroller, stack)
  const points = Math.max(...document.pages.map(({ width }) => width))
  const tallest = Math.max(...document.pages.map(({ height }) => height))
  const placed = placedFields(envelope, fields, document.id)
  const percent = () => percentOf(stack.current?.clientWidth ?? 0, points)

  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <PageBar {...{ current, goTo, zoom, percent }} total={document.pages.length} onZoom={setZoom} />
      <div
        ref={scroller}
        role="group"
        aria-label={document.name}
        // Scrolled by the keyboard, too.
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
        tabIndex={0}
        className="relative max-h-[80dvh] overflow-auto overscroll-x-contain bg-surface-sunken p-1 -outline-offset-2 lg:max-h-[calc(100dvh-6rem)] lg:p-4"
      >
        <div
          ref={stack}
          className="mx-auto flex flex-col gap-4"
          style={{ width: stackWidth(zoom, points, tallest) }}
        >
          {document.pages.map((size, page) => (
            <PageSheet
              key={page}
              {...{ envelope, document, page, size, zoom }}
              share={size.width / points}
              fields={placed.filter(({ area }) => area.page === page)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
