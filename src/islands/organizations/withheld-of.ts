import type { MemberShape } from '#contract/organization-shapes.ts'
import { permissionsOf, withholdablePermissions, type WithholdablePermission } from '#core/access/access.ts'
import type { OrganizationId } from '#core/ids.ts'

type Held = Pick<MemberShape, 'role' | 'permissions'>

/** What can be given or taken, of all that somebody's role grants. */
export function grantedTo({ role }: Pick<Held, 'role'>): WithholdablePermission[] {
  const { permissions } = permissionsOf('' as OrganizationId, role)

  return withholdablePermissions.filter((one) => permissions.includes(one))
}

/** What their role grants and they do not hold. */
export function withheldOf(member: Held): WithholdablePermission[] {
  return grantedTo(member).filter((one) => !member.permissions.includes(one))
}
