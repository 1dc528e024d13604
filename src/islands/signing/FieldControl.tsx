import type { RoomField } from '#contract/signing-shapes.ts'
import { isSignatureType } from '#core/fields/field.ts'
import { controlId, fieldName, useFilling } from './filling-context.tsx'
import { placeOn } from './place-on.ts'
import { isGiven, isOwed, type FieldArea } from './reading-order.ts'
import { useRoom } from './room-context.tsx'
import { SignatureControl } from './SignatureControl.tsx'
import { TextControl } from './TextControl.tsx'

export type Placed = { field: RoomField; area: FieldArea; size: { width: number; height: number } }

/** A field of the recipient: over the page, or as a line of a plain form; the same control either way. */
export function FieldControl(placed: Placed) {
  const { field, area, size } = placed
  const { say, explain } = useRoom()
  const { values, faults, current } = useFilling()
  const id = controlId(field.id)
  const fault = faults[field.id]
  const value = values[field.id]

  return (
    <div
      className="placed field"
      style={placeOn(area, size)}
      data-type={field.type}
      data-given={isGiven(field, value)}
      data-owed={isOwed(field)}
      data-current={current === field.id}
      data-fault={fault !== undefined}
    >
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        {fieldName(field, say)}
        {!field.required && <span className="muted"> ({say('optional')})</span>}
      </label>
      <Control {...placed} />
      {fault && (
        <p className="field-error" id={`${id}-error`}>
          {explain(fault)}
        </p>
      )}
    </div>
  )
}

function Control({ field, ...place }: Placed) {
  const { say } = useRoom()
  const { values, faults, give, stand } = useFilling()
  const id = controlId(field.id)
  const describedBy = faults[field.id] ? `${id}-error` : undefined
  const value = values[field.id]

  if (isSignatureType(field.type))
    return <SignatureControl field={field} {...place} describedBy={describedBy} />
  if (field.type === 'date_signed') {
    return (
      <output className="control control-fixed" id={id}>
        {say('dateAuto')}
      </output>
    )
  }
  if (field.type === 'checkbox') {
    return (
      <input
        className="control-box"
        id={id}
        type="checkbox"
        name={`values[${field.id}]`}
        defaultChecked={value === true}
        disabled={field.readOnly}
        required={field.required}
        aria-invalid={describedBy !== undefined}
        aria-describedby={describedBy}
        onFocus={() => stand(field.id)}
        onChange={(event) => give(field.id, event.currentTarget.checked)}
      />
    )
  }
  return <TextControl field={field} describedBy={describedBy} />
}
