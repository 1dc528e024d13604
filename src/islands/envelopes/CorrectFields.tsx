import { useLocalization } from '#browser/localization.tsx'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import { accessChecks, type AccessCheck } from '#core/envelope/envelope.ts'
import { locales } from '#core/locale/locale.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { languageNames } from '../shell/language-names.ts'
import type { WrittenRecipient } from './correction.ts'

type Props = {
  recipient: RecipientShape
  written: WrittenRecipient
  onChange: (change: Partial<WrittenRecipient>) => void
}
type TextPart = 'name' | 'email' | 'phone' | 'passcode' | 'hostName' | 'hostEmail'

/** Everything of a recipient that may change after sending. */
export function CorrectFields({ recipient, written, onChange }: Props) {
  const { t } = useLocalization()
  const isHosted = recipient.recipientRole === 'in_person'
  const control = (part: TextPart) => controlOf(part, written, onChange)

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...control('name')} label={t('editor.personName')} maxLength={100} />
        <TextField {...control('email')} type="email" label={t('editor.email')} />
        {isHosted && <TextField {...control('hostName')} label={t('envelopes.correct.hostName')} />}
        {isHosted && (
          <TextField {...control('hostEmail')} type="email" label={t('envelopes.correct.hostEmail')} />
        )}
        <Select
          label={t('editor.language')}
          value={written.locale}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => onChange({ locale: target.value })}
        />
      </div>
      <TextArea
        label={t('envelopes.correct.message')}
        hint={t('envelopes.correct.messageHint')}
        maxLength={1000}
        value={written.message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
      <AccessPart {...{ recipient, written, onChange }} />
      <Checkbox
        label={t('envelopes.correct.mayDelegate')}
        checked={written.mayDelegate}
        onChange={({ target }) => onChange({ mayDelegate: target.checked })}
      />
    </>
  )
}

/** What is checked before they may see it, with what the checks need. */
function AccessPart({ recipient, written, onChange }: Props) {
  const { t } = useLocalization()
  const { access } = written
  const toggle = (check: AccessCheck, on: boolean) =>
    onChange({ access: accessChecks.filter((one) => (one === check ? on : access.includes(one))) })

  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{t('envelopes.correct.access')}</legend>
        {accessChecks.map((check) => (
          <Checkbox
            key={check}
            label={t(`envelopes.access.${check}`)}
            checked={access.includes(check)}
            onChange={({ target }) => toggle(check, target.checked)}
          />
        ))}
      </fieldset>
      {access.includes('passcode') && (
        <TextField
          {...controlOf('passcode', written, onChange)}
          label={t('envelopes.correct.passcode')}
          hint={recipient.hasPasscode ? t('envelopes.correct.passcodeStays') : undefined}
        />
      )}
      {access.includes('sms_code') && (
        <TextField
          {...controlOf('phone', written, onChange)}
          type="tel"
          label={t('envelopes.correct.phone')}
        />
      )}
    </>
  )
}

/** Shows one text of a recipient, and changes it. */
const controlOf = (part: TextPart, written: WrittenRecipient, onChange: Props['onChange']) => ({
  value: written[part],
  autoComplete: 'off',
  onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [part]: target.value }),
})
