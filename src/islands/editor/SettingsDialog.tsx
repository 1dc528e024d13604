import { useState, type SubmitEvent } from 'react'
import { dayOf, endOfDay } from '#browser/deadline-day.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { deadlineZone } from '#browser/zones.ts'
import type { DraftSettings } from './draft.ts'
import type { EditorRules } from './editor-rules.ts'
import { Days, ReminderFields } from './ReminderFields.tsx'
import { faultsOfSettings, type SettingsFault } from './settings-form.ts'
import { useUsualText } from './use-usual-text.ts'

await loadTexts('editorLater')

type Props = {
  settings: DraftSettings
  isEnvelope: boolean
  rules: EditorRules
  onSubmit: (settings: DraftSettings) => void
  onClose: () => void
}

/** How long there is to sign, and who is reminded when. */
export function SettingsDialog({ settings, isEnvelope, rules, onSubmit, onClose }: Props) {
  const { t } = useLocalization()
  const usual = useUsualText(rules)
  const [typed, setTyped] = useState(settings)
  const [faults, setFaults] = useState<readonly SettingsFault[]>([])
  const change = (part: Partial<DraftSettings>) => setTyped((last) => ({ ...last, ...part }))
  const errorOf = (part: SettingsFault['part']) => {
    const fault = faults.find((candidate) => candidate.part === part)
    return fault && t(`editor.settings.faults.${fault.code}`)
  }
  const form: FormProps = { typed, change, errorOf, usualEnd: usual.end }

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
        <ReminderFields
          reminders={typed.reminders}
          hint={usual.reminders}
          onChange={(reminders) => change({ reminders })}
          errorOf={errorOf}
        />
      </form>
    </Dialog>
  )
}

type FormProps = {
  typed: DraftSettings
  change: (part: Partial<DraftSettings>) => void
  errorOf: (part: SettingsFault['part']) => string | undefined
  /** What the organization says, where it does. */
  usualEnd: string | undefined
}

/** Of an envelope: until when it can be signed. */
function LastDay({ typed, change, errorOf, usualEnd }: FormProps) {
  const { t } = useLocalization()
  const zone = t('editor.settings.expiresAtHint', { zone: deadlineZone().replaceAll('_', ' ') })

  return (
    <>
      <TextField
        id="settings-expiry"
        type="date"
        label={t('editor.settings.expiresAt')}
        hint={[zone, usualEnd].filter(Boolean).join(' ')}
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
function Usual({ typed, change, errorOf, usualEnd }: FormProps) {
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
        hint={usualEnd}
        error={errorOf('expiry')}
        isOptional
        onChange={(expiresAfterDays) => change({ expiresAfterDays })}
      />
    </>
  )
}
