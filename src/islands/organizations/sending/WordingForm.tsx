import { useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { MailWording } from '#contract/organization-shapes.ts'
import { isLocale, locales, type Locale } from '#core/locale/locale.ts'
import {
  maxMailSubject,
  maxMailText,
  wordedMails,
  type WordedMail,
} from '#core/organizations/mail-wording.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { languageNames } from '../../shell/language-names.ts'
import { Refused } from '../Refused.tsx'
import { MailPreviewFrame } from './MailPreviewFrame.tsx'
import { Placeholders } from './Placeholders.tsx'
import { useWording } from './use-wording.ts'

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
  const { mail, language, typed, unknown, isOwn, preview, refusal, busy } = desk
  const [cursor, setCursor] = useState<number | null>(null)
  const named = (is: boolean, name: string) => (is ? t('organizations.wording.own', { name }) : name)
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
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <Select
            label={t('organizations.wording.mail')}
            value={mail}
            options={wordedMails.map((value) => ({
              value,
              label: named(isOwn(value, language), t(`organizations.wording.mails.${value}`)),
            }))}
            onChange={({ target }) => desk.choose(mailOf(target.value) ?? mail, language)}
          />
          <Select
            label={t('organizations.wording.language')}
            value={language}
            options={locales.map((value) => ({
              value,
              label: named(isOwn(mail, value), languageNames[value]),
            }))}
            onChange={({ target }) => desk.choose(mail, isLocale(target.value) ? target.value : language)}
          />
        </div>
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
        <TextArea
          id="wording-text"
          label={t('organizations.wording.text')}
          hint={t('organizations.wording.textHint')}
          optionalLabel={t('editor.optional')}
          rows={8}
          maxLength={maxMailText}
          value={typed.text}
          error={errorOf('text')}
          onChange={({ target }) => desk.change({ text: target.value })}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionEnd)}
        />
        <Placeholders
          mail={mail}
          onInsert={(place) => {
            const at = Math.min(cursor ?? typed.text.length, typed.text.length)
            desk.change({ text: typed.text.slice(0, at) + place + typed.text.slice(at) })
            setCursor(at + place.length)
          }}
        />
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

function mailOf(value: string): WordedMail | undefined {
  return wordedMails.find((one) => one === value)
}
