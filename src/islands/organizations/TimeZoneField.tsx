import { useLocalization } from '#browser/localization.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useTimeZones, zoneName } from '#islands/ui/use-time-zones.ts'

/** Every zone that this browser knows; the server renders the chosen one alone. */
export function TimeZoneField({ chosen }: { chosen: string }) {
  const { t } = useLocalization()
  const known = useTimeZones()
  const zones = [...new Set([chosen, 'UTC', ...known])].toSorted()

  return (
    <Select
      // A select keeps its own choice when options come; a new one takes the given choice again.
      key={known.length}
      name="timeZone"
      label={t('organizations.timeZone')}
      hint={t('organizations.timeZoneHint')}
      defaultValue={chosen}
      options={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
    />
  )
}
