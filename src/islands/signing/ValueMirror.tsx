import type { CSSProperties } from 'react'
import {
  isChoiceList,
  isGivenFile,
  isSignature,
  type FieldFont,
  type FieldValue,
} from '#core/fields/field.ts'
import { RoomPicture } from './RoomPicture.tsx'
import { SignaturePicture } from './SignaturePicture.tsx'

type Props = {
  style: CSSProperties
  value: FieldValue
  font?: FieldFont
  /** Repeats what stands in a control elsewhere, which is read out there. */
  isEcho?: boolean
}

/** A value on the page that is not filled in here. */
export function ValueMirror({ style, value, font, isEcho = false }: Props) {
  if (value === '' || value === false) return null

  return (
    <div className="placed mirror" data-font={font} style={style} aria-hidden={isEcho}>
      <ShownValue value={value} />
    </div>
  )
}

export function ShownValue({ value }: { value: FieldValue }) {
  if (isSignature(value)) return <SignaturePicture signature={value} />
  if (isGivenFile(value)) {
    return value.type.startsWith('image/') ? (
      <RoomPicture path={`/files/${value.sha256}`} alt={value.name} className="given-picture" />
    ) : (
      <span className="shown-text">{value.name}</span>
    )
  }
  if (isChoiceList(value)) return <span className="shown-text">{value.join(', ')}</span>
  if (typeof value === 'boolean') return <span aria-hidden="true">{value ? '✕' : ''}</span>

  return <span className="shown-text">{value}</span>
}
