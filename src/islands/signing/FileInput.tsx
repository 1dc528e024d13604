import { useState } from 'react'
import { isGivenFile } from '#core/fields/field.ts'
import { useFilling } from './filling-context.tsx'
import type { RareInputProps } from './RareInput.tsx'
import { RoomPicture } from './RoomPicture.tsx'
import { toRoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'

const pictureTypes = 'image/png,image/jpeg'

/** Choosing a file, watching it go, replacing it, taking it away. */
export function FileInput({ field, id, describedBy }: RareInputProps) {
  const { session, say, locale } = useRoom()
  const { values, give, blame } = useFilling()
  const [percent, setPercent] = useState<number | null>(null)
  const value = values[field.id]
  const file = isGivenFile(value) ? value : null
  const isPicture = field.type !== 'attachment'

  async function take(chosen: File): Promise<void> {
    setPercent(0)
    try {
      const { uploadFile } = await import('./upload-file.ts')
      const purpose = isPicture ? 'image' : 'attachment'
      give(field.id, await uploadFile(session.recipient.id, purpose, chosen, setPercent))
    } catch (error) {
      blame(field.id, toRoomFailure(error).code)
    } finally {
      setPercent(null)
    }
  }

  return (
    <div className="file-input">
      {file && isPicture && (
        <span className="paper file-preview">
          <RoomPicture path={`/files/${file.sha256}`} alt={file.name} className="given-picture" />
        </span>
      )}
      <p role="status" className={percent === null && !file ? 'visually-hidden' : undefined}>
        {percent !== null
          ? say('uploading', { percent: (percent / 100).toLocaleString(locale, { style: 'percent' }) })
          : file
            ? say('uploaded', { name: file.name })
            : ''}
      </p>
      {percent !== null && <progress value={percent} max={100} aria-hidden="true" />}
      <div className="button-row live-only">
        <FilePicker
          {...{ field, id, describedBy }}
          label={file ? say('replaceFile') : say(isPicture ? 'choosePicture' : 'chooseFile')}
          accept={isPicture ? pictureTypes : undefined}
          onFile={(chosen) => void take(chosen)}
        />
        {file && (
          <button type="button" className="button button-quiet" onClick={() => give(field.id, null)}>
            {say('remove')}
          </button>
        )}
      </div>
      <p className="muted small live-only" id={`${id}-size`}>
        {say(isPicture ? 'pictureHint' : 'fileHint')}
      </p>
      <p className="muted plain-only">{say('fileNeedsScript')}</p>
    </div>
  )
}

type PickerProps = RareInputProps & {
  label: string
  accept: string | undefined
  onFile: (file: File) => void
}

function FilePicker({ field, id, describedBy, label, accept, onFile }: PickerProps) {
  const { faults, stand } = useFilling()

  return (
    <span className="button button-secondary file-button">
      <span aria-hidden="true">{label}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={faults[field.id] !== undefined}
        aria-describedby={[describedBy, `${id}-size`].filter(Boolean).join(' ')}
        onFocus={() => stand(field.id)}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          currentTarget.value = ''
          if (chosen) onFile(chosen)
        }}
      />
    </span>
  )
}
