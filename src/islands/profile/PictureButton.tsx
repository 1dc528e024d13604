import { Button } from '#islands/ui/Button.tsx'
import { ImageUp } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'

type Props = {
  label: string
  /** What a screen reader says, where the label alone stands beside others like it. */
  name: string
  isBusy: boolean
  describedBy?: string | undefined
  onFile: (file: File) => void
}

/** Chooses a picture; on a telephone the camera offers itself. */
export function PictureButton({ label, name, isBusy, describedBy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again after it was taken away.
    target.value = ''
    if (file) onFile(file)
  }

  return (
    <>
      <Button
        size="small"
        busy={isBusy}
        aria-label={name}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={name}
        onChange={choose}
      />
    </>
  )
}
