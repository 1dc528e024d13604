import { useEffect, useState } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import { isFileType, isSignatureType } from '#core/fields/field.ts'
import { controlId, type FillingMode } from './filling-context.tsx'
import { findNextOwed, isGiven, isLeftEmpty, isOwed, type RoomValues } from './reading-order.ts'
import { useIsNarrow } from './use-live.ts'

export type FillingStep = 'fill' | 'review'

export const fillHeadingId = 'fill-heading'

/** Where the recipient stands between the fields, and how they are led from one to the next. */
export function useGuide(fields: readonly RoomField[], values: RoomValues, mode: FillingMode) {
  const [step, setStep] = useState<FillingStep>('fill')
  const [current, setCurrent] = useState<string | null>(null)
  /** On the way through what was left empty, which ends with the last of it. */
  const [isOptional, setIsOptional] = useState(false)
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
    setIsOptional(false)
    setStep('review')
  }

  return {
    step,
    current,
    editing,
    hasSheet,
    next:
      findUnsigned(fields, values, current) ??
      findNextOwed(fields, values, current) ??
      (isOptional ? findNextEmpty(fields, values, current) : undefined),
    go,
    review,
    /** Through what may be left empty and is, from the first to the last. */
    fillOptional: () => {
      const first = findNextEmpty(fields, values, null)
      setIsOptional(true)
      if (first) go(first)
    },
    stand: setCurrent,
    /** On to the next owed field after this one, or to the review when none is left. */
    advance: (from: string, given: RoomValues = values) => {
      const following =
        findNextOwed(fields, given, from) ?? (isOptional ? findNextEmpty(fields, given, from) : undefined)
      if (following && following.id !== from) go(following)
      else if (following) setEditing(null)
      else review()
    },
    back: () => {
      setStep('fill')
      setTarget({ id: fillHeadingId })
    },
    closeSheet: () => {
      // One sheet serves field after field: the focus goes back to the last of them, not to the first.
      if (editing) setTarget({ id: controlId(editing.id) })
      setEditing(null)
    },
  }
}

/** Once through, not around: what is passed over twice is meant to be empty. */
function findNextEmpty(
  fields: readonly RoomField[],
  values: RoomValues,
  from: string | null,
): RoomField | undefined {
  const start = fields.findIndex(({ id }) => id === from) + 1

  return fields.slice(start).find((field) => isLeftEmpty(field, values[field.id]))
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
