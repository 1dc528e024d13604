import {
  hasOrganizationRole,
  type MemberRole,
  type OrganizationPermissions,
  type PageAccess,
  type Permission,
} from '#core/access/access.ts'

type Reason = {
  /** The permission to name, the first of those that would do; null where the role is what is missing. */
  permission: Permission | null
  /** Nobody can be given it: it goes with ownership. */
  isForOwners: boolean
  askRoles: readonly MemberRole[]
}

/** Why a page stays closed, and who can help. */
export function reasonOf({ permissions, role }: PageAccess, held: OrganizationPermissions | null): Reason {
  const hasRole = role === undefined || hasOrganizationRole(held, role)
  const permission = hasRole ? (permissions?.[0] ?? null) : null
  const isForOwners =
    role === 'owner' || permission === 'manage_billing' || permission === 'manage_subscription'

  return { permission, isForOwners, askRoles: isForOwners ? ['owner'] : ['owner', 'manager'] }
}
