import type { RoomField } from '#contract/signing-shapes.ts'
import { isSignature } from '#core/fields/field.ts'
import { controlId, useFilling } from './filling-context.tsx'
import { PenIcon } from './icons.tsx'
import { useRoom } from './room-context.tsx'
import { SignaturePicture } from './SignaturePicture.tsx'

/** Press to sign, press again to change. Without JavaScript the name typed at the end goes here. */
export function SignatureControl({ field, describedBy }: { field: RoomField; describedBy: string | undefined }) {
  const { say } = useRoom()
  const { values, sign } = useFilling()
  const id = controlId(field.id)
  const value = values[field.id]

  return (
    <>
      <button
        className="control control-sign live-only"
        id={id}
        type="button"
        disabled={field.readOnly}
        aria-labelledby={`${id}-label ${id}-act`}
        aria-describedby={describedBy}
        onClick={() => sign(field)}
      >
        {isSignature(value) ? (
          <>
            <SignaturePicture signature={value} />
            <span className="visually-hidden" id={`${id}-act`}>
              {say('change')}
            </span>
          </>
        ) : (
          <span className="sign-here" id={`${id}-act`}>
            <PenIcon />
            {say(field.type === 'initials' ? 'initialHere' : 'signHere')}
          </span>
        )}
      </button>
      <a className="control control-fixed plain-only" href="#finish">
        {say('typedBelow')}
      </a>
    </>
  )
}
