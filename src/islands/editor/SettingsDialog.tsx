import { useState, type SubmitEvent } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { dayOf, endOfDay } from './access-form.ts'
import type { DraftSettings } from './draft.ts'
import { faultsOfSettings, type SettingsFault, usualReminders } from './settings-form.ts'

await loadTexts('editorLater')

type Props = {
  settings: DraftSettings
  isEnvelope: boolean
  onSubmit: (settings: DraftSettings) => void
  onClose: () => void
}

/** How long there is to sign, and who is reminded when. */
export function SettingsDialog({ settings, isEnvelope, onSubmit, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState(settings)
  const [faults, setFaults] = useState<readonly SettingsFault[]>([])
  const change = (part: Partial<DraftSettings>) => setTyped((last) => ({ ...last, ...part }))
  const errorOf = (part: SettingsFault['part']) => {
    const fault = faults.find((candidate) => candidate.part === part)
    return fault && t(`editor.settings.faults.${fault.code}`)
  }
  const form: FormProps = { typed, change, errorOf }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = faultsOfSettings(typed)
    setFaults(found)
    const [first] = found
    if (first) document.getElementById(`settings-${first.part}`)?.focus()
    else onSubmit({ ...typed, envelopeTitle: typed.envelopeTitle.trim() })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editor.settings.title')}
      description={isEnvelope ? undefined : t('editor.settings.explained')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="primary" type="submit" form="settings-form">
            {t('editor.apply')}
          </Button>
        </>
      }
    >
      <form id="settings-form" noValidate onSubmit={submit} className="flex flex-col gap-6">
        {isEnvelope ? <LastDay {...form} /> : <Usual {...form} />}
        <ReminderFields {...form} />
      </form>
    </Dialog>
  )
}

type FormProps = {
  typed: DraftSettings
  change: (part: Partial<DraftSettings>) => void
  errorOf: (part: SettingsFault['part']) => string | undefined
}

/** Of an envelope: until when it can be signed. */
function LastDay({ typed, change, errorOf }: FormProps) {
  const { t } = useLocalization()

  return (
    <>
      <TextField
        id="settings-expiry"
        type="date"
        label={t('editor.settings.expiresAt')}
        hint={t('editor.settings.expiresAtHint')}
        optionalLabel={t('editor.optional')}
        value={dayOf(typed.expiresAt)}
        error={errorOf('expiry')}
        onChange={({ target }) => change({ expiresAt: endOfDay(target.value) })}
      />
      <Days
        part="warnDays"
        value={typed.warnDays}
        error={errorOf('warnDays')}
        isOptional
        onChange={(warnDays) => change({ warnDays })}
      />
    </>
  )
}

/** Of a template: what its envelopes are called and how long they stay open unless something else is said. */
function Usual({ typed, change, errorOf }: FormProps) {
  const { t } = useLocalization()

  return (
    <>
      <TextField
        label={t('editor.settings.envelopeTitle')}
        hint={t('editor.settings.envelopeTitleHint')}
        optionalLabel={t('editor.optional')}
        maxLength={200}
        value={typed.envelopeTitle}
        onChange={({ target }) => change({ envelopeTitle: target.value })}
      />
      <Days
        part="expiry"
        value={typed.expiresAfterDays}
        error={errorOf('expiry')}
        isOptional
        onChange={(expiresAfterDays) => change({ expiresAfterDays })}
      />
    </>
  )
}

function ReminderFields({ typed: { reminders }, change, errorOf }: FormProps) {
  const { t } = useLocalization()

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t('editor.settings.reminders')}</legend>
      <Checkbox
        label={t('editor.settings.remind')}
        hint={t('editor.settings.remindHint')}
        checked={reminders !== null}
        onChange={({ target }) => change({ reminders: target.checked ? usualReminders : null })}
      />
      {reminders &&
        (['firstAfterDays', 'everyDays', 'atMost'] as const).map((part) => (
          <Days
            key={part}
            part={part}
            value={reminders[part]}
            error={errorOf(part)}
            onChange={(value) => change({ reminders: { ...reminders, [part]: value ?? Number.NaN } })}
          />
        ))}
    </fieldset>
  )
}

type DaysProps = {
  part: SettingsFault['part']
  value: number | null
  error: string | undefined
  isOptional?: boolean
  onChange: (value: number | null) => void
}

function Days({ part, value, error, isOptional = false, onChange }: DaysProps) {
  const { t } = useLocalization()

  return (
    <TextField
      id={`settings-${part}`}
      type="number"
      min={1}
      label={t(`editor.settings.days.${part}`)}
      optionalLabel={isOptional ? t('editor.optional') : undefined}
      value={value === null || Number.isNaN(value) ? '' : value}
      error={error}
      onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
    />
  )
}
