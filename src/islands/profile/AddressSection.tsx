import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { addressStatusOf } from '#core/people/address-status.ts'
import type { Address } from '#core/places/address.ts'
import { placeLabels } from '#islands/places/place-labels.ts'
import { PlacePicker } from '#islands/places/PlacePicker.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { SaveRow } from './SaveRow.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import { loadSettings, type Settings } from './settings.ts'
import { useLoaded } from './use-loaded.ts'
import { useTask } from './use-task.ts'
import { Waiting } from './Waiting.tsx'

export function AddressSection() {
  const { t } = useLocalization()
  const [settings, reload] = useLoaded(loadSettings)
  if (settings.state !== 'ready') {
    return (
      <>
        <SectionHeading title={t('profile.tabs.address')} lead={t('profile.address.lead')} />
        <Waiting loaded={settings} onRetry={reload} />
      </>
    )
  }

  return <AddressForm address={settings.value.address} />
}

function AddressForm({ address }: Pick<Settings, 'address'>) {
  const { t, locale } = useLocalization()
  const { run, refuse: _, ...task } = useTask()
  const [saved, setSaved] = useState(address)
  const [chosen, setChosen] = useState(() => toAddress(address))
  const isCompleted = addressStatusOf(saved) === 'COMPLETED'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(async () => {
      const answer = await api('PUT /idt-mgmt/api/v1/users/basic', { body: { address: chosen } })
      setSaved(answer.address)
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <SectionHeading
        title={t('profile.tabs.address')}
        lead={t(isCompleted ? 'profile.address.completedText' : 'profile.address.pendingText')}
      >
        <Badge
          tone={isCompleted ? 'success' : 'warning'}
          icon={isCompleted ? Check : TriangleAlert}
          label={t(isCompleted ? 'profile.address.COMPLETED' : 'profile.address.PENDING')}
        />
      </SectionHeading>
      <PlacePicker value={chosen} onChange={setChosen} labels={placeLabels(t)} locale={locale} />
      <SaveRow {...task} label={t('profile.save')} />
    </form>
  )
}

/** Without the parts that were never picked. */
function toAddress(address: Settings['address']): Address | null {
  if (!address) return null
  const { country, countryName, state, city } = address

  return { country, countryName, ...(state && { state }), ...(city && { city }) }
}
