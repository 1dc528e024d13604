import { useLocalization } from '#browser/localization.tsx'
import type { Reminders } from '#core/envelope/envelope.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { usualReminders, type SettingsFault } from './settings-form.ts'

type Part = SettingsFault['part']

type Props = {
  reminders: Reminders | null
  /** What stands where nothing else is chosen. */
  hint?: string | undefined
  onChange: (reminders: Reminders | null) => void
  errorOf: (part: Part) => string | undefined
}

/** Whether those who have not acted are reminded, and when. */
export function ReminderFields({ reminders, hint, onChange, errorOf }: Props) {
  const { t } = useLocalization()

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t('editor.settings.reminders')}</legend>
      <Checkbox
        label={t('editor.settings.remind')}
        hint={[t('editor.settings.remindHint'), hint].filter(Boolean).join(' ')}
        checked={reminders !== null}
        onChange={({ target }) => onChange(target.checked ? usualReminders : null)}
      />
      {reminders &&
        (['firstAfterDays', 'everyDays', 'atMost'] as const).map((part) => (
          <Days
            key={part}
            part={part}
            value={reminders[part]}
            error={errorOf(part)}
            onChange={(value) => onChange({ ...reminders, [part]: value ?? Number.NaN })}
          />
        ))}
    </fieldset>
  )
}

type DaysProps = {
  part: Part
  value: number | null
  hint?: string | undefined
  error: string | undefined
  isOptional?: boolean
  onChange: (value: number | null) => void
}

export function Days({ part, value, hint, error, isOptional = false, onChange }: DaysProps) {
  const { t } = useLocalization()

  return (
    <TextField
      id={`settings-${part}`}
      type="number"
      min={1}
      label={t(`editor.settings.days.${part}`)}
      hint={hint}
      optionalLabel={isOptional ? t('editor.optional') : undefined}
      value={value === null || Number.isNaN(value) ? '' : value}
      error={error}
      onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
    />
  )
}
