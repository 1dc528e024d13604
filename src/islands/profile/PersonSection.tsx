import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { $personName } from '#browser/stores.ts'
import { TextField } from '#islands/ui/TextField.tsx'
import { useState, type SubmitEvent } from 'react'
import { SaveRow } from './SaveRow.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import { loadSettings, type Settings } from './settings.ts'
import { useLoaded } from './use-loaded.ts'
import { useTask } from './use-task.ts'
import { Waiting } from './Waiting.tsx'

export function PersonSection() {
  const { t } = useLocalization()
  const [settings, reload] = useLoaded(loadSettings)

  return (
    <>
      <SectionHeading title={t('profile.tabs.person')} lead={t('profile.person.lead')} />
      {settings.state === 'ready' ? (
        <PersonForm settings={settings.value} />
      ) : (
        <Waiting loaded={settings} onRetry={reload} />
      )}
    </>
  )
}

function PersonForm({ settings }: { settings: Settings }) {
  const { t } = useLocalization()
  const { run, refuse, ...task } = useTask()
  const [name, setName] = useState(settings.name)
  const [phone, setPhone] = useState(settings.phone ?? '')
  const isNameMissing = task.error === t('profile.person.nameMissing')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!name.trim()) return refuse(t('profile.person.nameMissing'))

    void run(async () => {
      const saved = await api('PUT /idt-mgmt/api/v1/users/basic', {
        body: { name, phone: phone.trim() || null },
      })
      setName(saved.name)
      setPhone(saved.phone ?? '')
      $personName.set(saved.name)
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <TextField
        label={t('profile.person.name')}
        error={isNameMissing ? task.error : null}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        label={t('profile.person.phone')}
        optionalLabel={t('places.optional')}
        type="tel"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        autoComplete="tel"
        maxLength={32}
      />
      <TextField
        label={t('profile.person.email')}
        hint={t('profile.person.emailHint')}
        type="email"
        value={settings.email}
        readOnly
      />
      <SaveRow {...task} error={isNameMissing ? null : task.error} label={t('profile.save')} />
    </form>
  )
}
