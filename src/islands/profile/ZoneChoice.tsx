import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { deadlineZone } from '#browser/zones.ts'
import { Select } from '#islands/ui/Select.tsx'
import { useTimeZones, zoneName } from '#islands/ui/use-time-zones.ts'
import { loadSettings, type Settings } from './settings.ts'
import { useLoaded } from './use-loaded.ts'
import { useTask } from './use-task.ts'
import { Waiting } from './Waiting.tsx'

/** In which zone times are told to the person. The page loads again, as all of it tells times. */
export function ZoneChoice() {
  const [settings, reload] = useLoaded(loadSettings)

  return settings.state === 'ready' ? (
    <ZoneSelect settings={settings.value} />
  ) : (
    <Waiting loaded={settings} lines={1} onRetry={reload} />
  )
}

function ZoneSelect({ settings: { time_zone: chosen } }: { settings: Settings }) {
  const { t } = useLocalization()
  const { run, isBusy, error } = useTask()
  const zones = [...new Set([...(chosen ? [chosen] : []), 'UTC', ...useTimeZones()])].toSorted()

  const choose = (zone: string) =>
    run(async () => {
      await api('PUT /idt-mgmt/api/v1/users/basic', { body: { time_zone: zone || null } })
      location.reload()
    })

  return (
    <Select
      label={t('profile.preferences.timeZone')}
      hint={t('profile.preferences.timeZoneHint')}
      error={error}
      value={chosen ?? ''}
      disabled={isBusy}
      onChange={({ target }) => void choose(target.value)}
      options={[
        { value: '', label: t('profile.preferences.timeZoneUsual', { zone: zoneName(deadlineZone()) }) },
        ...zones.map((zone) => ({ value: zone, label: zoneName(zone) })),
      ]}
    />
  )
}
