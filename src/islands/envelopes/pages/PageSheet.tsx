import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopePages, EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Zoom } from '../../editor/zoom.ts'
import type { PlacedField } from './placed-fields.ts'
import { PlacedMark } from './PlacedMark.tsx'
import { tellField } from './tell-field.ts'

type Props = {
  envelope: Pick<EnvelopeShape, 'id'>
  document: EnvelopePages['documents'][number]
  /** From 0. */
  page: number
  /** In points. */
  size: { width: number; height: number }
  /** Of the widest page's width. */
  share: number
  zoom: Zoom
  fields: readonly PlacedField[]
}

/** In pixels; the server keeps pictures of these widths. */
const imageWidths = [900, 1800] as const

/** One page: its picture, what stands on it beside the picture, and the same in words. A sealed one has it all in the picture. */
export function PageSheet({ envelope, document, page, size, share, zoom, fields }: Props) {
  const { t } = useLocalization()
  const { id, isSealed, pages } = document
  const address = (width: number) =>
    isSealed
      ? fileUrl('GET /envelopes/{id}/documents/{document}/sealed/pages/{page}', {
          params: { id: envelope.id, document: id, page },
          query: { width },
        })
      : fileUrl('GET /documents/{id}/pages/{page}', { params: { id, page }, query: { width } })
  const told = fields.filter(({ isFirst }) => isFirst)

  return (
    <div
      className="paper relative mx-auto shrink-0 overflow-hidden rounded-[2px] bg-surface text-text shadow-raised"
      style={{
        width: `${(share * 100).toFixed(2)}%`,
        aspectRatio: `${size.width} / ${size.height}`,
        containerType: 'inline-size',
      }}
    >
      <img
        src={address(imageWidths[0])}
        srcSet={imageWidths.map((width) => `${address(width)} ${width}w`).join(', ')}
        sizes={
          typeof zoom === 'number'
            ? `${Math.round((size.width * zoom) / 75)}px`
            : '(width >= 64rem) 50rem, 100vw'
        }
        alt={t('editor.page', { number: page + 1, total: pages.length })}
        loading={page === 0 ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full"
      />
      {!isSealed &&
        fields.map((placed) => (
          <PlacedMark
            key={`${placed.field.id} ${placed.area.x} ${placed.area.y}`}
            envelopeId={envelope.id}
            placed={placed}
            size={size}
          />
        ))}
      {told.length > 0 && (
        <ul className="sr-only" aria-label={t('envelopes.pages.fieldsOn', { number: page + 1 })}>
          {told.map((placed) => (
            <li key={placed.field.id}>{tellField(placed, t)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
