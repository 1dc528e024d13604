import type { MemberRole, PageAccess, Permission } from '#core/access/access.ts'

type Reason = {
  /** The permission to name, the first of those that would do. */
  permission: Permission | null
  /** Nobody can be given it: it goes with ownership. */
  isForOwners: boolean
  askRoles: readonly MemberRole[]
}

/** Why a page stays closed, and who can help. */
export function reasonOf({ permissions, role }: PageAccess): Reason {
  const permission = permissions?.[0] ?? null
  const isForOwners =
    role === 'owner' || permission === 'manage_billing' || permission === 'manage_subscription'

  return { permission, isForOwners, askRoles: isForOwners ? ['owner'] : ['owner', 'manager'] }
}
