import { ChevronRight } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { DraftRole } from './draft.ts'
import { stepsOf } from './steps-of.ts'
import { RoleChip } from './RoleChip.tsx'

/** The order as a picture: step after step, those who act at the same time together. */
export function OrderPicture({ roles }: { roles: readonly DraftRole[] }) {
  const { t, locale } = useLocalization()
  const places = new Map(roles.map(({ key }, place) => [key, place]))
  const together = new Intl.ListFormat(locale)
  const nameOf = ({ name, email }: DraftRole) => name || email || t('editor.nameless')

  return (
    <ol aria-label={t('editor.row.picture')} className="flex flex-wrap items-center gap-y-1.5">
      {stepsOf(roles).map((step, index) => (
        <li key={step[0]?.key} className="flex items-center">
          {index > 0 && <ChevronRight aria-hidden size={14} className="mx-0.5 text-muted" />}
          <span className="sr-only">
            {t('editor.row.step', { number: index + 1, names: together.format(step.map(nameOf)) })}
          </span>
          <span aria-hidden className="flex -space-x-1.5 rounded-full bg-surface-hover p-0.5">
            {step.map((role) => (
              <RoleChip
                key={role.key}
                name={role.name}
                place={places.get(role.key) ?? 0}
                className="size-6 text-xs"
              />
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}
