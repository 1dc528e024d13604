import { useEffect, useState } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import { isFileType, isSignatureType } from '#core/fields/field.ts'
import { controlId, type FillingMode } from './filling-context.tsx'
import { findNextOwed, isGiven, isOwed, type RoomValues } from './reading-order.ts'
import { useIsNarrow } from './use-live.ts'

export type FillingStep = 'fill' | 'review'

export const fillHeadingId = 'fill-heading'

/** Where the recipient stands between the fields, and how they are led from one to the next. */
export function useGuide(fields: readonly RoomField[], values: RoomValues, mode: FillingMode) {
  const [step, setStep] = useState<FillingStep>('fill')
  const [current, setCurrent] = useState<string | null>(null)
  const [editing, setEditing] = useState<RoomField | null>(null)
  /** A new object each time, so that the same place can be asked for twice. */
  const [target, setTarget] = useState<{ id: string } | null>(null)
  const isNarrow = useIsNarrow()
  const hasSheet = isNarrow && mode === 'pages'
  useEffect(() => {
    if (target) focusOn(target.id)
  }, [target])

  function go(field: RoomField): void {
    setStep('fill')
    setCurrent(field.id)
    setEditing(needsSheet(field, isNarrow, mode) ? field : null)
    setTarget({ id: controlId(field.id) })
  }

  function review(): void {
    setEditing(null)
    setStep('review')
  }

  return {
    step,
    current,
    editing,
    hasSheet,
    next: findUnsigned(fields, values, current) ?? findNextOwed(fields, values, current),
    go,
    review,
    stand: setCurrent,
    /** On to the next owed field after this one, or to the review when none is left. */
    advance: (from: string, given: RoomValues = values) => {
      const following = findNextOwed(fields, given, from)
      if (following && following.id !== from) go(following)
      else if (following) setEditing(null)
      else review()
    },
    back: () => {
      setStep('fill')
      setTarget({ id: fillHeadingId })
    },
    closeSheet: () => setEditing(null),
  }
}

/** The signature field one stands at: signing it comes before going on. */
function findUnsigned(
  fields: readonly RoomField[],
  values: RoomValues,
  current: string | null,
): RoomField | undefined {
  return fields.find(
    (field) =>
      field.id === current &&
      isSignatureType(field.type) &&
      isOwed(field) &&
      !isGiven(field, values[field.id]),
  )
}

/** What is typed has no room on a small page; a file has none on any. */
export function needsSheet({ type }: RoomField, isNarrow: boolean, mode: FillingMode): boolean {
  if (mode === 'list') return false

  return isFileType(type) || (isNarrow && writtenTypes.includes(type))
}

const writtenTypes: readonly RoomField['type'][] = [
  'name',
  'email',
  'company',
  'title',
  'text',
  'number',
  'date',
  'dropdown',
]

function focusOn(id: string): void {
  const place = document.getElementById(id)
  if (!place) return
  // Of a group of boxes, the one that is chosen or the first.
  const element = place.matches('fieldset')
    ? (place.querySelector<HTMLElement>('input:checked') ?? place.querySelector('input') ?? place)
    : place
  element.focus({ preventScroll: true })
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}
