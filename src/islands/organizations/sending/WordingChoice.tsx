import { useLocalization } from '#browser/localization.tsx'
import { isLocale, locales } from '#core/locale/locale.ts'
import { wordedMails, type WordedMail } from '#core/organizations/mail-wording.ts'
import { Select } from '#islands/ui/Select.tsx'
import { languageNames } from '../../shell/language-names.ts'
import type { WordingDesk } from './use-wording.ts'

/** Which mail is worded, in which language; those with words of their own are marked. */
export function WordingChoice({ desk }: { desk: WordingDesk }) {
  const { t } = useLocalization()
  const { mail, language, isOwn } = desk
  const named = (is: boolean, name: string) => (is ? t('organizations.wording.own', { name }) : name)

  return (
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
  )
}

function mailOf(value: string): WordedMail | undefined {
  return wordedMails.find((one) => one === value)
}
