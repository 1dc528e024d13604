import type { ReactNode } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { FieldArea } from './reading-order.ts'
import { controlId, fieldName, useFilling } from './filling-context.tsx'
import { placeOn } from './place-on.ts'
import { isGiven, isOwed } from './reading-order.ts'
import { useRoom } from './room-context.tsx'

export type Placed = { field: RoomField; area: FieldArea; size: { width: number; height: number } }

type Props = Placed & {
  /** How many, from when to when: said with the field's own help. */
  hint?: string
  /** A group carries its name as its legend. */
  isGroup?: boolean
  children: ReactNode
}

/** What every field has around its control: name, help, what is wrong; at its place on the page or in a line of a form. */
export function FieldFrame({ field, area, size, hint = '', isGroup = false, children }: Props) {
  const { values, faults, current } = useFilling()
  const id = controlId(field.id)

  return (
    <div
      className="placed field"
      style={placeOn(area, size)}
      data-type={field.type}
      data-font={field.font}
      data-given={isGiven(field, values[field.id])}
      data-owed={isOwed(field)}
      data-current={current === field.id}
      data-fault={faults[field.id] !== undefined}
    >
      {!isGroup && (
        <label className="field-label" htmlFor={id} id={`${id}-label`}>
          <FieldTitle field={field} />
        </label>
      )}
      {children}
      <FieldNotes field={field} hint={hint} id={id} />
    </div>
  )
}

export function FieldTitle({ field }: { field: RoomField }) {
  const { say } = useRoom()

  return (
    <>
      {fieldName(field, say)}
      {!isOwed(field) && !field.readOnly && !field.formula && (
        <span className="muted"> ({say('optional')})</span>
      )}
    </>
  )
}

/** Help and fault below a control; `describes` gives their ids to it. */
export function FieldNotes({ field, hint = '', id }: { field: RoomField; hint?: string; id: string }) {
  const { explain } = useRoom()
  const { faults } = useFilling()
  const fault = faults[field.id]
  const help = [field.help, hint].filter(Boolean).join(' · ')

  return (
    <>
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {(fault === 'value-pattern' && field.patternMessage) || explain(fault)}
        </p>
      )}
    </>
  )
}

/** Ids of what is said about a control. */
export function useDescription(field: RoomField, id: string, hint = ''): string | undefined {
  const { faults } = useFilling()
  const ids = [...(field.help || hint ? [`${id}-help`] : []), ...(faults[field.id] ? [`${id}-error`] : [])]

  return ids.join(' ') || undefined
}
