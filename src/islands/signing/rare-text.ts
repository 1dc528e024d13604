import type { RoomField } from '#contract/signing-shapes.ts'
import { formatDate } from '#core/fields/locale-date.ts'
import { formatNumber, readNumber } from '#core/fields/locale-number.ts'
import { printedText } from '#core/fields/printed-text.ts'
import { applyMask } from '#core/fields/text-mask.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { FillingState } from './filling-context.tsx'
import type { Room } from './room-context.tsx'

/** A value in words, as the recipient reads it. */
export function shownText(field: RoomField, value: FieldValue | undefined, room: Room): string {
  return (
    printedText(field, value ?? null, { locale: room.locale, envelopeId: room.session.envelope.id }) ?? ''
  )
}

/** What was typed into a control, as the value it stands for; what cannot be read stays as it is. */
export function readTyped(field: RoomField, typed: string, locale: Room['locale']): FieldValue {
  if (field.type === 'number') return readNumber(typed, locale) ?? typed

  return field.mask ? applyMask(typed, field.mask) : typed
}

/** What a field asks for, beside the help its sender wrote: bounds, how many, which form. */
export function hintOf(field: RoomField, { say, locale }: Room, boundOf: FillingState['boundOf']): string {
  const { type, min, max, atLeast, atMost, mask } = field
  if (type === 'checkbox_group') return countHint(atLeast, atMost, say)
  if (type === 'text') return mask ? say('hintMask', { mask: mask.replaceAll(/[9a*]/g, '_') }) : ''
  const write = (bound: string | null) => {
    if (type === 'number') return bound === null ? '' : formatNumber(bound, locale, field)
    const day = boundOf(bound)
    return day ? formatDate(day, locale, field.format ?? 'short') : ''
  }
  if (type !== 'number' && type !== 'date') return ''

  return rangeHint(write(min), write(max), say)
}

function rangeHint(min: string, max: string, say: Room['say']): string {
  if (min && max) return say('hintRange', { min, max })
  if (min) return say('hintFrom', { min })

  return max && say('hintTo', { max })
}

function countHint(atLeast: number | null, atMost: number | null, say: Room['say']): string {
  const min = atLeast ?? 0
  if (min > 0 && min === atMost) return say('hintExactly', { min })
  if (min > 0 && atMost !== null) return say('hintBetween', { min, max: atMost })
  if (min > 0) return say('hintAtLeast', { min })

  return atMost === null ? '' : say('hintAtMost', { max: atMost })
}
