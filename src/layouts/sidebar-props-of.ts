import type { SidebarProps } from '#islands/shell/sidebar-props.ts'

type Known = Pick<App.Locals, 'locale' | 'theme' | 'railCollapsed' | 'user' | 'member'>
type Shown = Omit<SidebarProps, 'startsCollapsed' | 'highlighted'>

/** What the sidebar shows of the visitor, and nothing more: it is readable in the page's source. */
export function sidebarPropsOf({ locale, theme, railCollapsed, user, member }: Known, path: string): Shown {
  return {
    locale,
    theme,
    railCollapsed,
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    person: {
      userId: user?.userId ?? null,
      name: user?.name || user?.email || '',
      isAdmin: user?.roles.includes('Admin') ?? false,
    },
    organizations: (user?.organizations ?? []).map(({ id, name, type, subscription }) => ({
      id,
      name,
      // Of the current one, the mode that the person is in.
      type: id === member?.organization.id ? member.organization.mode : type,
      plan: subscription.plan,
    })),
    currentOrganizationId: member?.organization.id ?? null,
    held: member?.held ?? null,
  }
}
