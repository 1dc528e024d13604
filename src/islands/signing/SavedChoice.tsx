import type { Signature } from '#core/fields/field.ts'
import { useRoom } from './room-context.tsx'
import { SignaturePicture } from './SignaturePicture.tsx'

/** What a member keeps for signing, ready to be used. */
export function SavedChoice({ signature, onUse }: { signature: Signature; onUse: () => void }) {
  const { say } = useRoom()

  return (
    <div className="saved-choice">
      <span className="paper review-signature">
        <SignaturePicture signature={signature} />
      </span>
      <button type="button" className="button button-secondary" onClick={onUse}>
        {say('useSaved')}
      </button>
    </div>
  )
}
