import { useSyncExternalStore } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Select } from '#islands/ui/Select.tsx'

/** Every zone that this browser knows; the server renders the chosen one alone, as its own list may differ. */
export function TimeZoneField({ chosen }: { chosen: string }) {
  const { t } = useLocalization()
  const known = useSyncExternalStore(neverChanges, readZones, noZones)
  const zones = [...new Set([chosen, 'UTC', ...known])].toSorted()

  return (
    <Select
      // A select keeps its own choice when options come; a new one takes the given choice again.
      key={known.length}
      name="timeZone"
      label={t('organizations.timeZone')}
      hint={t('organizations.timeZoneHint')}
      defaultValue={chosen}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}

const none: readonly string[] = []
let all: readonly string[] | undefined
const readZones = () => (all ??= Intl.supportedValuesOf('timeZone'))
const noZones = () => none
const neverChanges = () => () => undefined
