import { useLocalization } from '#browser/localization.tsx'
import { $bell } from '#browser/notifications.ts'
import { useStore } from '@nanostores/react'

/** Tells people who do not see the badge that something has come, without interrupting them. */
export function Arrivals() {
  const { t } = useLocalization()
  const { arrived, heard } = useStore($bell)

  return (
    <p role="status" className="sr-only">
      {/* A new element is announced even when its words are those of the last one. */}
      {arrived > 0 && <span key={heard?.items[0]?.id}>{t('notifications.arrived', { count: arrived })}</span>}
    </p>
  )
}
