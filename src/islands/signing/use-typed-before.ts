import { useEffect, useRef, type RefObject } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { FieldValue } from '#core/fields/field.ts'
import { isFillable, type RoomValues } from './reading-order.ts'

/** Takes over what was typed before the page came alive, or what the browser put back after a reload. */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly RoomField[],
  values: RoomValues,
  give: (id: string, value: FieldValue) => void,
): void {
  const taken = useRef(false)
  useEffect(() => {
    if (taken.current || !form.current) return
    taken.current = true
    for (const field of fields.filter(isFillable)) {
      const control = form.current.elements.namedItem(`values[${field.id}]`)
      const typed = readControl(control)
      if (typed !== undefined && typed !== (values[field.id] ?? emptyOf(typed))) give(field.id, typed)
    }
  })
}

function readControl(control: Element | RadioNodeList | null): FieldValue | undefined {
  if (control instanceof HTMLInputElement)
    return control.type === 'checkbox' ? control.checked : control.value
  return control instanceof HTMLTextAreaElement ? control.value : undefined
}

function emptyOf(value: FieldValue): FieldValue {
  return typeof value === 'boolean' ? false : ''
}
