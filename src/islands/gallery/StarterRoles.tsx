import { BadgeCheck, Eye, PenLine, type LucideIcon } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { StarterShape } from '#contract/gallery-shapes.ts'

const parts = [
  ['signer', PenLine, 'gallery.signs'],
  ['approver', BadgeCheck, 'gallery.approves'],
  ['viewer', Eye, 'gallery.views'],
] as const satisfies readonly (readonly [string, LucideIcon, string])[]

/** Who takes part in it, and how. */
export function StarterRoles({ starter: { roles, language } }: { starter: StarterShape }) {
  const { t } = useLocalization()
  const list = new Intl.ListFormat(language, { type: 'unit' })

  return (
    <ul className="flex flex-col gap-1">
      {parts.map(([recipientRole, Icon, key]) => {
        const names = roles.filter((role) => role.recipientRole === recipientRole).map(({ name }) => name)
        if (names.length === 0) return null
        return (
          <li key={recipientRole} className="flex items-start gap-2">
            <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{t(key, { names: list.format(names) })}</span>
          </li>
        )
      })}
    </ul>
  )
}
