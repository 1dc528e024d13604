import { useLocalization } from '#browser/localization.tsx'
import { consentLaws, type ConsentLaw } from '#core/consent/consent-law.ts'
import { Select } from '#islands/ui/Select.tsx'

/** What recipients read of each law, in the language of who looks. */
export type ConsentTexts = Readonly<Record<ConsentLaw, readonly string[]>>
type Props = { law: ConsentLaw; texts: ConsentTexts; onChange: (law: ConsentLaw) => void }

/** Which law the consent text names, with the text as recipients read it. */
export function ConsentLawField({ law, texts, onChange }: Props) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('organizations.defaults.law')}
        hint={t('organizations.defaults.lawHint')}
        value={law}
        options={consentLaws.map((value) => ({ value, label: t(`organizations.defaults.laws.${value}`) }))}
        onChange={({ target }) => {
          const chosen = consentLaws.find((one) => one === target.value)
          if (chosen) onChange(chosen)
        }}
      />
      <details>
        <summary className="w-fit cursor-pointer rounded-sm py-1">
          {t('organizations.defaults.consentText')}
        </summary>
        <div className="mt-2 flex flex-col gap-2 rounded-md border border-line p-4 text-sm">
          {texts[law].map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
    </div>
  )
}
