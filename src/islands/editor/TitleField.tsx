import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'

type Props = { title: string; onChange: (title: string) => void }

/** Its name as a heading that can be typed over. An empty one is not a name: leaving it brings the last one back. */
export function TitleField({ title, onChange }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState<string | null>(null)

  return (
    <input
      id="draft-title"
      aria-label={t('editor.title')}
      value={typed ?? title}
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value.trim()) onChange(target.value)
      }}
      onBlur={() => setTyped(null)}
      className="h-9 min-w-0 flex-1 truncate rounded-md border border-transparent bg-transparent px-2 text-base font-semibold hover:border-control focus:border-control pointer-coarse:h-11"
    />
  )
}
