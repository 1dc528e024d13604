import { useId, useState } from 'react'
import type { Signature } from '#core/fields/field.ts'
import { toRoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { SignaturePicture } from './SignaturePicture.tsx'
import { uploadFile } from './upload-file.ts'

type Props = {
  picture: Signature | null
  describedBy: string | undefined
  onPicture: (picture: Signature) => void
  onFault: (code: string) => void
}

/** A picture of a signature made on paper. */
export function SignatureUpload({ picture, describedBy, onPicture, onFault }: Props) {
  const { session, say } = useRoom()
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()

  async function take(file: File): Promise<void> {
    setIsBusy(true)
    try {
      onPicture(await uploadFile(session.recipient.id, 'signature', file))
    } catch (error) {
      onFault(toRoomFailure(error).code)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="file-input">
      {picture && (
        <span className="paper review-signature">
          <SignaturePicture signature={picture} />
        </span>
      )}
      <span className="button button-secondary file-button" aria-busy={isBusy}>
        <span aria-hidden="true">{say(picture ? 'replaceFile' : 'choosePicture')}</span>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={say('uploadSignature')}
          aria-describedby={[`${id}-size`, describedBy].filter(Boolean).join(' ')}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            currentTarget.value = ''
            if (chosen) void take(chosen)
          }}
        />
      </span>
      <p className="muted small" id={`${id}-size`}>
        {say('pictureHint')}
      </p>
    </div>
  )
}
