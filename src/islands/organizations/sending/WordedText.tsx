import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { maxMailText } from '#core/organizations/mail-wording.ts'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { Placeholders } from './Placeholders.tsx'
import type { WordingDesk } from './use-wording.ts'

type Props = { desk: WordingDesk; error: string | undefined }

/** What the mail says, with places put in where the cursor is. */
export function WordedText({ desk: { mail, typed, change }, error }: Props) {
  const { t } = useLocalization()
  const [cursor, setCursor] = useState<number | null>(null)

  return (
    <>
      <TextArea
        id="wording-text"
        label={t('organizations.wording.text')}
        hint={t('organizations.wording.textHint')}
        optionalLabel={t('editor.optional')}
        rows={8}
        maxLength={maxMailText}
        value={typed.text}
        error={error}
        onChange={({ target }) => change({ text: target.value })}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionEnd)}
      />
      <Placeholders
        mail={mail}
        onInsert={(place) => {
          const at = Math.min(cursor ?? typed.text.length, typed.text.length)
          change({ text: typed.text.slice(0, at) + place + typed.text.slice(at) })
          setCursor(at + place.length)
        }}
      />
    </>
  )
}
