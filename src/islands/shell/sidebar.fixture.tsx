import { permissionsOf, type MemberRole } from '#core/access/access.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Sidebar } from './Sidebar.tsx'
import type { ShellOrganization, SidebarProps } from './sidebar-props.ts'

export const northwind: ShellOrganization = { id: 'o1', name: 'Northwind', type: 'live', plan: 'Starter' }
export const playground: ShellOrganization = { id: 'o2', name: 'Playground', type: 'test', plan: 'Free' }

export function sidebar(changes: Partial<SidebarProps> = {}) {
  const props: SidebarProps = {
    locale: 'en-US',
    path: '/dashboard',
    person: { userId: 'sub-1', name: 'Mara Lindqvist', isAdmin: false },
    organizations: [northwind],
    currentOrganizationId: 'o1',
    held: heldBy('owner'),
    theme: 'system',
    railCollapsed: false,
    startsCollapsed: false,
    highlighted: null,
    ...changes,
  }
  return <Sidebar {...props} />
}

export function heldBy(role: MemberRole) {
  return permissionsOf('o1' as OrganizationId, role)
}

export function rail(): HTMLElement {
  const found = document.querySelector('aside')
  if (!found) throw new Error('There is no rail')

  return found
}

export function drawer(): HTMLElement | null {
  return document.querySelector('[role="dialog"]')
}

export function item(id: string): HTMLElement | null {
  return document.getElementById(id)
}

export function itemIds(): string[] {
  return [...rail().querySelectorAll('nav a')].map(({ id }) => id)
}

export function marked(): string[] {
  return [...rail().querySelectorAll('[aria-current]')].map(({ id }) => id)
}
