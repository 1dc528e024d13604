import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { MailWording } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { maxMailSubject } from '#core/organizations/mail-wording.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { Refused } from '../Refused.tsx'
import { MailPreviewFrame } from './MailPreviewFrame.tsx'
import { useWording } from './use-wording.ts'
import { WordedText } from './WordedText.tsx'
import { WordingChoice } from './WordingChoice.tsx'

await loadTexts('organizations', 'problems')

type Props = { locale: Locale; organizationId: string; wording: readonly MailWording[] }

/** How the mails to recipients are worded, one at a time, with what they will look like. */
export function WordingForm({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Form {...props} />
    </LocalizationProvider>
  )
}

function Form({ organizationId, wording }: Omit<Props, 'locale'>) {
  const { t, locale } = useLocalization()
  const desk = useWording(organizationId, wording, locale)
  const { typed, unknown, preview, refusal, busy } = desk
  const errorOf = (part: 'subject' | 'text') =>
    unknown?.part === part ? t('problems.mail-place-unknown', { place: unknown.place }) : undefined

  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void desk.save()
        }}
        className="flex min-w-0 flex-col gap-6"
      >
        {refusal !== null && <Refused error={refusal} />}
        <WordingChoice desk={desk} />
        <TextField
          id="wording-subject"
          label={t('organizations.wording.subject')}
          hint={t('organizations.wording.subjectHint')}
          optionalLabel={t('editor.optional')}
          maxLength={maxMailSubject}
          value={typed.subject}
          error={errorOf('subject')}
          onChange={({ target }) => desk.change({ subject: target.value })}
        />
        <WordedText desk={desk} error={errorOf('text')} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy === 'save'}>
            {t('organizations.wording.save')}
          </Button>
          <Button busy={busy === 'preview'} onClick={() => void desk.show()}>
            {t('organizations.wording.preview')}
          </Button>
        </div>
      </form>
      {preview && <MailPreviewFrame mail={preview} />}
    </div>
  )
}
