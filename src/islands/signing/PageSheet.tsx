import { useRef } from 'react'
import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import { FieldControl } from './FieldControl.tsx'
import { useFilling } from './filling-context.tsx'
import { placeOn } from './place-on.ts'
import { mainArea } from './reading-order.ts'
import type { PageTextLine } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { TextLayer } from './TextLayer.tsx'
import { usePageText } from './use-page-text.ts'
import { ValueMirror } from './ValueMirror.tsx'

type Props = {
  document: SigningSession['documents'][number]
  page: number
  size: { width: number; height: number }
  fields: readonly RoomField[]
  /** The page's text where it came with the room; null: fetched when the page comes near. */
  text: readonly PageTextLine[] | null
}

/** CSS pixels; the server draws each at once and at twice the density. */
const imageWidths = [800, 1600] as const

/** One page: its picture, its text for readers and search, and the fields in document order. */
export function PageSheet({ document, page, size, fields, text }: Props) {
  const { session, say, address } = useRoom()
  const { values, mode } = useFilling()
  const sheet = useRef<HTMLDivElement>(null)
  const lines = usePageText(sheet, document.id, page, text)
  const isFirst = text !== null
  const image = (width: number) => address(`/documents/${document.id}/pages/${page}?width=${width}`)
  const here = fields.flatMap((field) =>
    field.areas
      .filter((area) => area.document === document.id && area.page === page)
      .map((area) => ({ field, area, isMain: area === mainArea(field, session.documents) })),
  )
  const others = session.others.flatMap(({ type, areas, value }) =>
    areas
      .filter((area) => area.document === document.id && area.page === page)
      .map((area) => ({ type, area, value })),
  )

  return (
    <div className={mode === 'pages' ? 'sheet paper' : 'sheet'} ref={sheet}>
      <div className="sheet-page">
        <img
          className="sheet-image"
          src={image(imageWidths[0])}
          srcSet={imageWidths.map((width) => `${image(width)} ${width}w`).join(', ')}
          sizes="(width >= 56rem) 50rem, 100vw"
          width={Math.round(size.width)}
          height={Math.round(size.height)}
          alt={say('pageOf', { document: document.name, page: page + 1, all: document.pages.length })}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
        />
        <TextLayer lines={lines} size={size} />
        {session.envelope.mode === 'test' && (
          <p className="watermark" aria-hidden="true">
            {say('testMark')}
          </p>
        )}
        {others.map(({ area, value }) => (
          <ValueMirror key={`${area.x}/${area.y}`} style={placeOn(area, size)} value={value} />
        ))}
        {here
          .filter(({ isMain }) => !isMain)
          .map(({ field, area }) => (
            <ValueMirror
              key={`${field.id}/${area.x}/${area.y}`}
              style={placeOn(area, size)}
              value={values[field.id] ?? ''}
              isEcho
            />
          ))}
      </div>
      {here
        .filter(({ isMain }) => isMain)
        .map(({ field, area }) => (
          <FieldControl key={field.id} field={field} area={area} size={size} />
        ))}
    </div>
  )
}
