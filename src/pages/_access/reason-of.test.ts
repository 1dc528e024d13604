import { expect, test } from 'vitest'
import { accessOf } from '#core/access/routes.ts'
import { reasonOf } from './reason-of.ts'

test.each([
  ['/webhooks', 'manage_settings', ['owner', 'manager']],
  ['/organizations', 'view_organization', ['owner', 'manager']],
  ['/billing', 'manage_billing', ['owner']],
  ['/nowhere', null, ['owner', 'manager']],
])('[A13] a closed %s names %s and sends to %j', (path, permission, askRoles) => {
  expect(reasonOf(accessOf(path))).toMatchObject({ permission, askRoles })
})
