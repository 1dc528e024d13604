import { useRef, type ReactNode } from 'react'
import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import { FieldControl } from './FieldControl.tsx'
import { useFilling } from './filling-context.tsx'
import { placeOn } from './place-on.ts'
import { hasBoxPerOption } from '#core/fields/field.ts'
import { areasOn, placesOn } from './places-on-page.ts'
import { useRoom } from './room-context.tsx'
import { RoomPicture } from './RoomPicture.tsx'
import { TextLayer } from './TextLayer.tsx'
import { usePageText } from './use-page-text.ts'
import { ValueMirror } from './ValueMirror.tsx'

type Props = {
  document: SigningSession['documents'][number]
  page: number
  size: { width: number; height: number }
  fields: readonly RoomField[]
  isFirst: boolean
  /** The page's text where it came with the room; else it is fetched when the page comes near. */
  text: ReactNode
}

/** CSS pixels; the server draws each at once and at twice the density. */
const imageWidths = [800, 1600] as const

/** One page: its picture, its text for readers and search, and the fields in document order. */
export function PageSheet({ document, page, size, fields, isFirst, text }: Props) {
  const room = useRoom()
  const { session, say } = room
  const { values, mode } = useFilling()
  const sheet = useRef<HTMLDivElement>(null)
  const lines = usePageText(sheet, document.id, page, !text)
  const image = (width: number) => `/documents/${document.id}/pages/${page}?width=${width}`
  const here = placesOn({ document: document.id, page }, fields, session.documents)

  function echoOf(field: RoomField) {
    const value = values[field.id]
    if (typeof value !== 'string' && !field.formula) return value ?? ''

    return room.parts.rare?.shownText(field, value, room) ?? value ?? ''
  }

  return (
    <div className={mode === 'pages' ? 'sheet paper' : 'sheet'} ref={sheet} tabIndex={-1}>
      <div className="sheet-page">
        <RoomPicture
          className="sheet-image"
          path={image(imageWidths[0])}
          widths={Object.fromEntries(imageWidths.map((width) => [image(width), width]))}
          sizes="(width >= 56rem) 50rem, 100vw"
          width={Math.round(size.width)}
          height={Math.round(size.height)}
          alt={say('pageOf', { document: document.name, page: page + 1, all: document.pages.length })}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
        />
        {text ?? <TextLayer lines={lines} size={size} />}
        {session.envelope.mode === 'test' && (
          <p className="watermark" aria-hidden="true">
            {say('testMark')}
          </p>
        )}
        {areasOn({ document: document.id, page }, session.others).map(({ area, field }) => (
          <ValueMirror key={`${area.x}/${area.y}`} style={placeOn(area, size)} value={field.value} />
        ))}
        {here
          .filter(({ field, isMain }) => !isMain && !hasBoxPerOption(field.type))
          .map(({ field, area }) => (
            <ValueMirror
              key={`${field.id}/${area.x}/${area.y}`}
              style={placeOn(area, size)}
              value={echoOf(field)}
              font={field.font}
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
