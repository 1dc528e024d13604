import { Check } from 'lucide-react'
import { fileUrl } from '#browser/api.ts'
import { isSignature } from '#core/fields/field.ts'
import { largestBox, printedBox } from '../../editor/preview/preview-field.ts'
import { classNames } from '../../ui/class-names.ts'
import { GivenSignature } from './GivenSignature.tsx'
import { lookOf } from './look-of.ts'
import type { DrawnField } from './placed-fields.ts'

/** What stands on a page already: given by somebody who has finished, or printed for everybody. */
export function PrintedMark({ envelopeId, placed, style }: DrawnField & { envelopeId: string }) {
  const { text, value, state } = placed
  if (state === 'printed') return <Printed placed={placed} style={style} />
  const pictureOf = (sha256: string) =>
    fileUrl('GET /envelopes/{id}/pictures/{sha256}', { params: { id: envelopeId, sha256 } })
  const look = lookOf(placed)
  if (look === 'words') return <Words text={text ?? ''} placed={placed} style={style} />
  if (look === 'tick') return <Tick placed={placed} style={style} />
  if (look !== 'picture' || typeof value !== 'object' || value === null || !('kind' in value)) return null
  if (isSignature(value)) {
    return (
      <span aria-hidden style={style} className={classNames(largestBox, 'text-text')}>
        <GivenSignature signature={value} pictureOf={pictureOf} />
      </span>
    )
  }

  return (
    <img
      aria-hidden
      alt=""
      src={pictureOf(value.sha256)}
      loading="lazy"
      style={style}
      className="absolute object-contain"
    />
  )
}

/** What the sender has put there for everybody. */
function Printed({ placed: { field, text }, style }: DrawnField) {
  if (field.type === 'strikethrough') {
    return (
      <span
        aria-hidden
        style={{ ...style, height: 0, marginTop: 'calc(var(--area-height) / 2)' }}
        className="absolute border-t-2 border-current"
      />
    )
  }

  return (
    <span
      aria-hidden
      style={style}
      className={classNames(printedBox, field.type === 'heading' && 'font-semibold')}
    >
      {text}
    </span>
  )
}

/** Ink of those who have finished; a line that is too long for its box gets smaller, as on paper. */
function Words({ text, placed: { field }, style }: DrawnField & { text: string }) {
  const oneLine = `min(${style.fontSize}, calc(var(--area-width) / ${Math.max(1, text.length * 0.54)}))`

  return (
    <span
      aria-hidden
      style={field.multiline ? style : { ...style, fontSize: oneLine }}
      className={classNames(
        'absolute overflow-hidden leading-tight',
        field.multiline ? 'whitespace-pre-wrap' : 'flex items-center whitespace-pre',
        !field.multiline && alignment[field.align],
      )}
    >
      {text}
    </span>
  )
}

const alignment = { start: 'justify-start', center: 'justify-center', end: 'justify-end' } as const

/** A box that is ticked, a choice that is made, an approval. */
function Tick({ placed: { field }, style }: DrawnField) {
  return (
    <span aria-hidden style={style} className={largestBox}>
      {field.type === 'radio' ? (
        <span className="size-[calc(min(var(--area-height),var(--area-width))*0.6)] rounded-full bg-current" />
      ) : (
        <Check className="size-[min(var(--area-height),var(--area-width))]" strokeWidth={2.5} />
      )}
    </span>
  )
}
