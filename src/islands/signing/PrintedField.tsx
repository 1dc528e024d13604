import type { Placed } from './FieldFrame.tsx'
import { placeOn } from './place-on.ts'
import { useFilling } from './filling-context.tsx'
import { shownText } from './rare-text.ts'
import { useRoom } from './room-context.tsx'

/** What the sender has put on the page, and nobody fills in. */
export function PrintedField({ field, area, size }: Placed) {
  const room = useRoom()
  const { mode } = useFilling()
  const style = placeOn(area, size)
  if (field.type === 'strikethrough')
    return <span className="placed printed struck" style={style} aria-hidden />
  const text = shownText(field, undefined, room)
  const isHeading = field.type === 'heading'
  const Tag = isHeading ? 'h2' : 'p'

  return (
    <Tag
      className="placed printed"
      data-type={field.type}
      data-font={field.font}
      data-align={field.align}
      style={style}
    >
      {field.label && mode === 'list' && <span className="muted">{field.label} </span>}
      {text}
    </Tag>
  )
}
