import { describe, expect, test } from 'vitest'
import type { OrganizationId } from '../ids.ts'
import {
  allWithheld,
  hasOrganizationRole,
  hasPermission,
  isPageAccessible,
  permissionsOf,
  withholdablePermissions,
  type OrganizationPermissions,
  type Permission,
} from './access.ts'
import { accessOf, arrive } from './routes.ts'
import { safeNext } from './safe-next.ts'

const acme = 'acme' as OrganizationId
const owner = permissionsOf(acme, 'owner')
const manager = permissionsOf(acme, 'manager')
const member = permissionsOf(acme, 'member')
const holding = (...permissions: Permission[]): OrganizationPermissions => ({
  organizationId: acme,
  permissions: ['canAccess', ...permissions],
  canManage: false,
  isOwner: false,
})
const opens = (path: string, held: OrganizationPermissions | null) => isPageAccessible(accessOf(path), held)

describe('a page opens', () => {
  test('[A1] [A9] the dashboard to anybody signed in, and to nobody else', () => {
    expect(arrive('/dashboard', '', false)).toEqual({ kind: 'redirect', to: '/login' })
    expect(arrive('/dashboard', '', true)).toEqual({ kind: 'show' })
    expect(opens('/dashboard', null)).toBe(true)
  })

  test.each<[string, Permission[]]>([
    ['[A2] /templates', ['create_templates', 'view_templates']],
    ['[A3] /envelopes', ['create_envelopes', 'view_envelopes']],
    ['[A4] /billing', ['manage_billing', 'manage_subscription']],
    ['[A5] /organizations', ['view_organization']],
    ['[A6] /webhooks', ['manage_settings']],
  ])('%s with any one of its permissions, and with no other', (title, wanted) => {
    const path = title.slice(title.indexOf('/'))
    for (const permission of wanted) expect(opens(path, holding(permission))).toBe(true)
    for (const permission of wanted) expect(opens(`${path}/01a1fe20`, holding(permission))).toBe(true)
    const others = owner.permissions.filter((permission) => !wanted.includes(permission))
    expect(opens(path, holding(...others))).toBe(false)
    expect(opens(path, { ...owner, permissions: wanted })).toBe(false)
  })

  test('[A13] only when organization, permission and organization role are all there', () => {
    const page = { organization: true, permissions: ['canAccess'], role: 'admin' } as const
    expect(isPageAccessible(page, manager)).toBe(true)
    expect(isPageAccessible(page, member)).toBe(false)
    expect(isPageAccessible(page, { ...manager, permissions: [] })).toBe(false)
    expect(isPageAccessible(page, null)).toBe(false)
  })

  test('not to a path that only begins alike', () => {
    expect(accessOf('/billings')).toEqual({})
  })
})

test('[A14] checks are false when anything is missing', () => {
  expect(hasPermission(null, 'canAccess')).toBe(false)
  expect(hasPermission(undefined, 'canAccess')).toBe(false)
  expect(hasPermission(owner)).toBe(false)
  expect(hasOrganizationRole(null, 'member')).toBe(false)
})

test('[A15] owner is isOwner, admin is canManage, member holds canAccess', () => {
  const rolesOf = (held: OrganizationPermissions) =>
    (['owner', 'admin', 'member'] as const).filter((role) => hasOrganizationRole(held, role))
  expect(rolesOf(owner)).toEqual(['owner', 'admin', 'member'])
  expect(rolesOf(manager)).toEqual(['admin', 'member'])
  expect(rolesOf(member)).toEqual(['member'])
  expect(rolesOf({ ...holding(), permissions: [] })).toEqual([])
})

describe('permissions withheld from a member', () => {
  test('are not held, and nothing else is gained or lost', () => {
    const narrowed = permissionsOf(acme, 'manager', ['view_envelopes', 'manage_settings'])
    expect(manager.permissions.filter((one) => !narrowed.permissions.includes(one))).toEqual([
      'view_envelopes',
      'manage_settings',
    ])
    expect(permissionsOf(acme, 'member', ['manage_settings'])).toEqual(member)
  })

  test('leave an owner whole', () => {
    expect(permissionsOf(acme, 'owner', [...withholdablePermissions])).toEqual(owner)
  })

  test('take making along with seeing', () => {
    expect(allWithheld(['view_envelopes'])).toEqual(['view_envelopes', 'create_envelopes'])
    expect(allWithheld(['create_templates'])).toEqual(['create_templates'])
  })
})

describe('arriving', () => {
  test('[A8] shows the public pages to anybody', () => {
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/verify-account',
      '/sign/x',
      '/d/x',
      '/',
      '/verify',
      '/pricing',
      '/docs',
      '/docs/webhooks',
    ]) {
      expect(arrive(path, '', false)).toEqual({ kind: 'show' })
    }
  })

  test('[A9] leads a stranger from any other page to sign in, and back afterwards', () => {
    expect(arrive('/envelopes/1', '?q=a b', false)).toEqual({
      kind: 'redirect',
      to: '/login?next=%2Fenvelopes%2F1%3Fq%3Da%20b',
    })
    for (const path of ['/signs', '/docs/nothing-here', '/pricing/x', '/nothing-here'])
      expect(arrive(path, '', false).kind, path).toBe('redirect')
  })

  test('[A10] leads somebody signed in from registering to the dashboard', () => {
    expect(arrive('/register', '', true)).toEqual({ kind: 'redirect', to: '/dashboard' })
    expect(arrive('/', '', true)).toEqual({ kind: 'redirect', to: '/dashboard' })
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    null,
  ])('never goes on to %j after signing in', (next) => expect(safeNext(next)).toBe('/dashboard'))

  test('goes on to a path of this site', () => {
    expect(safeNext('/envelopes/1?q=a')).toBe('/envelopes/1?q=a')
  })
})
