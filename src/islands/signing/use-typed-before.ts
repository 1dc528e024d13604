import { useEffect, useRef, type RefObject } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { FieldValue } from '#core/fields/field.ts'
import { isFillable, type RoomValues } from './reading-order.ts'
import { useRoom } from './room-context.tsx'

/** Takes over what was typed before the page came alive, or what the browser put back after a reload. */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly RoomField[],
  values: RoomValues,
  give: (id: string, value: FieldValue) => void,
): void {
  const { parts, locale } = useRoom()
  const taken = useRef(false)
  useEffect(() => {
    if (taken.current || !form.current) return
    taken.current = true
    for (const field of fields.filter(isFillable)) {
      const typed = readControl(field, form.current)
      const read =
        typeof typed === 'string' && parts.rare ? parts.rare.readTyped(field, typed, locale) : typed
      if (read !== undefined && !isSame(read, values[field.id] ?? emptyOf(read))) give(field.id, read)
    }
  })
}

/** What a field's control holds; nothing where it was not touched. */
function readControl({ id, type }: RoomField, form: HTMLFormElement): FieldValue | undefined {
  const named = form.elements.namedItem(`values[${id}]`)
  const controls = named instanceof RadioNodeList ? [...named] : named ? [named] : []
  const boxes = controls.filter((each): each is HTMLInputElement => each instanceof HTMLInputElement)
  const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
  if (type === 'checkbox_group') return chosen
  if (type === 'radio') return chosen[0]
  if (type === 'checkbox' || type === 'approve') return boxes[0]?.checked
  if (named instanceof HTMLSelectElement) return named.value
  const isText = named instanceof HTMLInputElement || named instanceof HTMLTextAreaElement

  return isText && named.value !== named.defaultValue ? named.value : undefined
}

function emptyOf(value: FieldValue): FieldValue {
  return typeof value === 'boolean' ? false : Array.isArray(value) ? [] : ''
}

function isSame(a: FieldValue, b: FieldValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
