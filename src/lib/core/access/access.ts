import type { OrganizationId } from '../ids.ts'

export const permissions = [
  'create_templates',
  'view_templates',
  'create_envelopes',
  'view_envelopes',
  'view_organization',
  'canAccess',
  'manage_settings',
  'manage_billing',
  'manage_subscription',
] as const
export type Permission = (typeof permissions)[number]

export const memberRoles = ['owner', 'manager', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

/** An entry of the specification's `organizationPermissions`. */
export type OrganizationPermissions = {
  organizationId: OrganizationId
  permissions: readonly Permission[]
  canManage: boolean
  isOwner: boolean
}

const ofMember: readonly Permission[] = [
  'create_templates',
  'view_templates',
  'create_envelopes',
  'view_envelopes',
  'view_organization',
  'canAccess',
]
const ofRole: Readonly<Record<MemberRole, readonly Permission[]>> = {
  member: ofMember,
  manager: [...ofMember, 'manage_settings'],
  owner: [...ofMember, 'manage_settings', 'manage_billing', 'manage_subscription'],
}

/**
 * What can be taken from one member of all that their role grants. Without `canAccess` they belong and can do nothing:
 * suspended. What only owners hold is never taken, since nobody narrows an owner.
 */
export const withholdablePermissions = [
  'canAccess',
  'view_templates',
  'create_templates',
  'view_envelopes',
  'create_envelopes',
  'view_organization',
  'manage_settings',
] as const satisfies readonly Permission[]
export type WithholdablePermission = (typeof withholdablePermissions)[number]

/** Whoever makes something sees it: who may not see may not make either. */
const madeOnlyBySeeing: readonly (readonly [see: WithholdablePermission, make: WithholdablePermission])[] = [
  ['view_templates', 'create_templates'],
  ['view_envelopes', 'create_envelopes'],
]

/** Everything that is taken where these are, in the order of the list above. */
export function allWithheld(asked: readonly Permission[]): WithholdablePermission[] {
  const implied = madeOnlyBySeeing.filter(([see]) => asked.includes(see)).map(([, make]) => make)

  return withholdablePermissions.filter((one) => asked.includes(one) || implied.includes(one))
}

/** What a role grants, less what is withheld from this member. Nothing is ever added to it. */
export function permissionsOf(
  organizationId: OrganizationId,
  role: MemberRole,
  withheld: readonly WithholdablePermission[] = [],
): OrganizationPermissions {
  const taken: readonly Permission[] = role === 'owner' ? [] : withheld

  return {
    organizationId,
    permissions: ofRole[role].filter((one) => !taken.includes(one)),
    canManage: role !== 'member',
    isOwner: role === 'owner',
  }
}

/** False whenever something is missing. */
export function hasPermission(
  held: OrganizationPermissions | null | undefined,
  ...anyOf: readonly Permission[]
): boolean {
  return anyOf.some((permission) => held?.permissions.includes(permission) ?? false)
}

export type OrganizationRole = 'owner' | 'admin' | 'member'

export function hasOrganizationRole(
  held: OrganizationPermissions | null | undefined,
  role: OrganizationRole,
): boolean {
  if (!held) return false
  if (role === 'owner') return held.isOwner
  if (role === 'admin') return held.canManage

  return held.permissions.includes('canAccess')
}

/** What a page asks of its visitor; a list of permissions means any one of them. */
export type PageAccess = {
  organization?: boolean
  permissions?: readonly Permission[]
  role?: OrganizationRole
}

export function isPageAccessible(
  page: PageAccess,
  held: OrganizationPermissions | null | undefined,
): boolean {
  if (page.organization && !held) return false
  if (page.permissions && !hasPermission(held, ...page.permissions)) return false

  return page.role === undefined || hasOrganizationRole(held, page.role)
}
