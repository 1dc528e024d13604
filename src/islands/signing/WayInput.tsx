import { HandChoice } from './HandChoice.tsx'
import { useRoom } from './room-context.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { SignatureUpload } from './SignatureUpload.tsx'
import type { SignatureDraft } from './use-signature-draft.ts'

type Props = {
  draft: SignatureDraft
  isInitials: boolean
  id: string
  isRefused: boolean
  onFault: (code: string) => void
  onChange: () => void
}

/** Where the chosen way is gone: a line to type on, a pad, or a file. */
export function WayInput({ draft, isInitials, id, isRefused, onFault, onChange }: Props) {
  const { say } = useRoom()
  const describedBy = isRefused ? `${id}-error` : undefined

  if (draft.kind === 'drawn') {
    return (
      <SignaturePad
        strokes={draft.strokes}
        describedBy={describedBy}
        onStrokes={(drawn) => {
          onChange()
          draft.setStrokes(drawn)
        }}
      />
    )
  }
  if (draft.kind === 'uploaded') {
    return (
      <SignatureUpload
        picture={draft.picture}
        describedBy={describedBy}
        onFault={onFault}
        onPicture={(picture) => {
          onChange()
          draft.setPicture(picture)
        }}
      />
    )
  }

  return (
    <>
      <label className="sheet-label" htmlFor={id}>
        {say(isInitials ? 'yourInitials' : 'yourName')}
      </label>
      <input
        id={id}
        className="control"
        value={draft.text}
        maxLength={100}
        autoComplete={isInitials ? 'off' : 'name'}
        autoCapitalize={isInitials ? 'characters' : 'words'}
        spellCheck={false}
        enterKeyHint="done"
        aria-invalid={isRefused}
        aria-describedby={describedBy}
        onChange={(event) => {
          onChange()
          draft.setText(event.currentTarget.value)
        }}
      />
      <HandChoice text={draft.text} hand={draft.hand} onHand={draft.setHand} />
    </>
  )
}
