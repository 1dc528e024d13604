import { expect, test } from 'vitest'
import { permissionsOf } from '#core/access/access.ts'
import { accessOf } from '#core/access/routes.ts'
import type { OrganizationId } from '#core/ids.ts'
import { reasonOf } from './reason-of.ts'

test.each([
  ['/webhooks', 'manage_settings', ['owner', 'manager']],
  ['/organizations', 'view_organization', ['owner', 'manager']],
  ['/billing', 'manage_billing', ['owner']],
  ['/nowhere', null, ['owner', 'manager']],
])('[A13] a closed %s names %s and sends to %j', (path, permission, askRoles) => {
  const held = permissionsOf('acme' as OrganizationId, 'member')
  expect(reasonOf(accessOf(path), held)).toMatchObject({ permission, askRoles })
})

test('[A13] to somebody who is suspended, no permission is named that would not help', () => {
  const held = permissionsOf('acme' as OrganizationId, 'member', ['canAccess'])
  expect(reasonOf(accessOf('/templates'), held).permission).toBeNull()
})
