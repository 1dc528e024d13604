import type { OrganizationPermissions } from '#core/access/access.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { OrganizationType, Theme } from '#browser/stored-state.ts'
import type { NavigationItem } from './navigation.ts'

export type ShellOrganization = {
  id: string
  name: string
  type: OrganizationType
  plan: 'Free' | 'Starter' | 'Professional' | 'Enterprise'
}

export type SidebarProps = {
  locale: Locale
  /** The page's path; a new one arrives with every navigation. */
  path: string
  person: { userId: string | null; name: string; isAdmin: boolean }
  organizations: readonly ShellOrganization[]
  currentOrganizationId: string | null
  held: OrganizationPermissions | null
  theme: Theme
  railCollapsed: boolean
  /** The layout opens collapsed, whatever was chosen elsewhere. */
  startsCollapsed: boolean
  /** The item that the layout emphasises. */
  highlighted: NavigationItem['id'] | null
}
