import { describe, expect, test } from 'vitest'
import type { MemberShape } from '#contract/organization-shapes.ts'
import { permissionsOf, type MemberRole } from '#core/access/access.ts'
import type { OrganizationId } from '#core/ids.ts'
import { actionsFor } from './member-actions.ts'

describe('[O4] what can be done about', () => {
  test.each<[MemberRole, readonly string[]]>([
    ['owner', ['make-manager', 'permissions', 'offer-ownership', 'transfer', 'remove']],
    ['manager', ['make-manager', 'permissions', 'transfer', 'remove']],
    ['member', []],
  ])('a member, by the %s', (role, actions) => {
    expect(actionsFor(line('noa', 'member'), { id: 'mara', role })).toEqual(actions)
  })

  test('a manager, is to make them a member', () => {
    expect(actionsFor(line('noa', 'manager'), { id: 'mara', role: 'owner' })).toContain('make-member')
  })

  test("a manager's permissions, is for owners alone", () => {
    expect(actionsFor(line('noa', 'manager'), { id: 'mara', role: 'owner' })).toContain('permissions')
    expect(actionsFor(line('noa', 'manager'), { id: 'ben', role: 'manager' })).not.toContain('permissions')
  })

  test('an owner, by anybody: nothing', () => {
    for (const role of ['owner', 'manager', 'member'] as const) {
      expect(actionsFor(line('mara', 'owner'), { id: 'mara', role })).toEqual([])
    }
  })

  test('oneself, is to hand over and to leave', () => {
    expect(actionsFor(line('noa', 'member'), { id: 'noa', role: 'member' })).toEqual(['transfer', 'leave'])
    expect(actionsFor(line('noa', 'manager'), { id: 'noa', role: 'manager' })).toEqual(['transfer', 'leave'])
  })

  test('somebody invited, by who manages', () => {
    const invited = line('x', 'member', 'invited')
    expect(actionsFor(invited, { id: 'mara', role: 'manager' })).toEqual(['invite-again', 'withdraw'])
    expect(actionsFor(invited, { id: 'noa', role: 'member' })).toEqual([])
  })
})

function line(id: string, role: MemberRole, status: MemberShape['status'] = 'active'): MemberShape {
  return {
    id,
    name: id,
    email: `${id}@example.org`,
    isManager: role !== 'member',
    role,
    permissions: [...permissionsOf('o1' as OrganizationId, role).permissions],
    status,
    expiresAt: null,
    identity: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
}
