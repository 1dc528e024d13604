import { useLocalization } from '#browser/localization.tsx'
import { $touredItem } from '#browser/stores.ts'
import { useStore } from '@nanostores/react'
import {
  Building2,
  ChartColumn,
  CreditCard,
  FileText,
  Home,
  Mail,
  Settings,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { isCurrent, navigationFor, type NavigationName } from './navigation.ts'
import type { SidebarProps } from './sidebar-props.ts'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

const icons: Readonly<Record<NavigationName, LucideIcon>> = {
  dashboard: Home,
  templates: FileText,
  envelopes: Mail,
  reports: ChartColumn,
  organizations: Building2,
  webhooks: Webhook,
  billing: CreditCard,
  admin: Settings,
}

type Props = Pick<SidebarProps, 'path' | 'held' | 'highlighted' | 'person'> & { place: Place }

export function NavigationList({ path, held, highlighted, person, place }: Props) {
  const { t } = useLocalization()
  const toured = useStore($touredItem)

  return (
    <nav aria-label={t('nav.main')} className="flex-1 p-3 short:py-2">
      <ul className="flex flex-col gap-1 short:gap-0.5">
        {navigationFor(held, person.isAdmin).map((item) => {
          const here = isCurrent(item, path)
          const emphasis =
            toured === item.id ? 'toured' : here || highlighted === item.id ? 'current' : 'none'
          const label = t(`nav.${item.name}`)

          return (
            <li key={item.id}>
              <RowTooltip place={place} text={label}>
                <a
                  {...(place !== 'drawer' && { id: item.id })}
                  href={item.href}
                  aria-current={here ? (path === item.href ? 'page' : 'true') : undefined}
                  className={rowStyle(place, emphasis)}
                >
                  <RowFace icon={icons[item.name]} label={label} place={place} />
                </a>
              </RowTooltip>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
