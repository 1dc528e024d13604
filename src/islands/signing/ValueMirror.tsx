import type { CSSProperties } from 'react'
import { isSignature, type FieldValue } from '#core/fields/field.ts'
import { SignaturePicture } from './SignaturePicture.tsx'

type Props = {
  style: CSSProperties
  value: FieldValue
  /** Repeats what stands in a control elsewhere, which is read out there. */
  isEcho?: boolean
}

/** A value on the page that is not filled in here. */
export function ValueMirror({ style, value, isEcho = false }: Props) {
  if (value === '' || value === false) return null

  return (
    <div className="placed mirror" style={style} aria-hidden={isEcho}>
      <ShownValue value={value} />
    </div>
  )
}

export function ShownValue({ value }: { value: FieldValue }) {
  if (isSignature(value)) return <SignaturePicture signature={value} />
  if (typeof value === 'boolean') return <span aria-hidden="true">{value ? '✕' : ''}</span>

  return <span className="shown-text">{value}</span>
}
