import type { RoomField } from '#contract/signing-shapes.ts'
import { isGivenFile } from '#core/fields/field.ts'
import { controlId, fieldName, useFilling } from './filling-context.tsx'
import { RoomPicture } from './RoomPicture.tsx'
import { useRoom } from './room-context.tsx'

type Props = { field: RoomField; describedBy: string | undefined }

/** A file on the page: what was given, or a button that leads to giving one. */
export function FileControl({ field, describedBy }: Props) {
  const { say } = useRoom()
  const { values, edit, stand } = useFilling()
  const id = controlId(field.id)
  const value = values[field.id]
  const file = isGivenFile(value) ? value : null
  const isPicture = field.type !== 'attachment'

  return (
    <>
      <button
        className="control control-act control-file live-only"
        id={id}
        type="button"
        aria-labelledby={`${id}-label ${id}-act`}
        aria-describedby={describedBy}
        onFocus={() => stand(field.id)}
        onClick={() => edit(field)}
      >
        {file && isPicture && <RoomPicture path={`/files/${file.sha256}`} alt="" className="given-picture" />}
        <span id={`${id}-act`} className={file && isPicture ? 'visually-hidden' : undefined}>
          {file ? file.name : say(isPicture ? 'choosePicture' : 'chooseFile')}
        </span>
      </button>
      <p className="control control-fixed plain-only">
        {file ? file.name : `${fieldName(field, say)}: ${say('fileNeedsScript')}`}
      </p>
    </>
  )
}
