import type { RoomField } from '#contract/signing-shapes.ts'
import { controlId, fieldName, useFilling } from './filling-context.tsx'
import { CheckIcon } from './icons.tsx'
import { OtherActLink } from './OtherActLink.tsx'
import { useRoom } from './room-context.tsx'

type Props = { field: RoomField; describedBy: string | undefined }

/** Approving or declining with a button that stands in the page. */
export function ActControl(props: Props) {
  return props.field.type === 'approve' ? <ApproveButton {...props} /> : <DeclineButton {...props} />
}

/** Without JavaScript it is a box to tick. */
function ApproveButton({ field, describedBy }: Props) {
  const { say } = useRoom()
  const { values, faults, give, stand } = useFilling()
  const id = controlId(field.id)
  const isApproved = values[field.id] === true

  return (
    <>
      <button
        className="control control-act live-only"
        id={id}
        type="button"
        aria-pressed={isApproved}
        aria-describedby={describedBy}
        data-fault={faults[field.id] !== undefined}
        onFocus={() => stand(field.id)}
        onClick={() => give(field.id, isApproved ? null : true)}
      >
        {isApproved && <CheckIcon />}
        <span>{isApproved ? say('approved') : fieldName(field, say)}</span>
      </button>
      <input
        className="control-box plain-only"
        type="checkbox"
        name={`values[${field.id}]`}
        aria-label={fieldName(field, say)}
        defaultChecked={isApproved}
      />
    </>
  )
}

function DeclineButton({ field, describedBy }: Props) {
  const { say } = useRoom()
  const { stand } = useFilling()
  const id = controlId(field.id)

  return (
    <OtherActLink
      act="decline"
      className="control control-act control-decline"
      id={id}
      aria-describedby={describedBy}
      onFocus={() => stand(field.id)}
    >
      {fieldName(field, say)}
    </OtherActLink>
  )
}
