import { isSignature } from '#core/fields/field.ts'
import type { Placed } from './FieldFrame.tsx'
import { controlId, useFilling } from './filling-context.tsx'
import { PenIcon } from './icons.tsx'
import { fitsCaption } from './place-on.ts'
import { useRoom } from './room-context.tsx'
import { SignaturePicture } from './SignaturePicture.tsx'

/** Press to sign, press again to change. Without JavaScript the name typed at the end goes here. */
export function SignatureControl({
  field,
  area,
  size,
  describedBy,
}: Placed & { describedBy: string | undefined }) {
  const { say } = useRoom()
  const { values, sign, stand } = useFilling()
  const id = controlId(field.id)
  const value = values[field.id]
  const caption = say(field.type === 'initials' ? 'initialHere' : 'signHere')

  return (
    <>
      <button
        className="control control-sign live-only"
        id={id}
        type="button"

        aria-labelledby={`${id}-label ${id}-picture ${id}-act`}
        aria-describedby={describedBy}
        onFocus={() => stand(field.id)}
        onClick={() => sign(field)}
      >
        {isSignature(value) ? (
          <>
            <span className="sign-picture" id={`${id}-picture`}>
              <SignaturePicture signature={value} />
            </span>
            <span className="visually-hidden" id={`${id}-act`}>
              {say('change')}
            </span>
          </>
        ) : (
          <span className="sign-here" data-tight={!fitsCaption(area, size)}>
            <PenIcon />
            <span className="sign-caption" id={`${id}-act`}>
              {caption}
            </span>
          </span>
        )}
      </button>
      <a className="control control-fixed plain-only" href="#finish">
        {say('typedBelow')}
      </a>
    </>
  )
}
