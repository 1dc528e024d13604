import { controlId, useFilling } from './filling-context.tsx'
import { FieldFrame, useDescription, type Placed } from './FieldFrame.tsx'
import { isSignatureType } from '#core/fields/field.ts'
import { useRoom } from './room-context.tsx'
import { SignatureControl } from './SignatureControl.tsx'
import { isSimple } from './simple-fields.ts'
import { TextControl } from './TextControl.tsx'

/** A field of the recipient: over the page, or as a line of a plain form; the same control either way. */
export function FieldControl(placed: Placed) {
  const { parts } = useRoom()
  const { rare } = parts
  if (!isSimple(placed.field)) return rare ? <rare.RareField {...placed} /> : null

  return (
    <FieldFrame {...placed}>
      <Control {...placed} />
    </FieldFrame>
  )
}

function Control({ field, ...place }: Placed) {
  const { say } = useRoom()
  const { values, faults, give, stand } = useFilling()
  const id = controlId(field.id)
  const describedBy = useDescription(field, id)
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
        aria-invalid={faults[field.id] !== undefined}
        aria-describedby={describedBy}
        onFocus={() => stand(field.id)}
        onChange={(event) => give(field.id, event.currentTarget.checked)}
      />
    )
  }
  return <TextControl field={field} describedBy={describedBy} />
}
