import { describe, expect, test } from 'vitest'
import { memberRoles, type MemberRole } from '../access/access.ts'
import type { UserId } from '../ids.ts'
import { assertManages, assertOwns, changeRole, farewellOf, heirOf, type Place } from './membership.ts'
import { assertMayOffer, isConcerned } from './ownership.ts'

const place = (userId: string, role: MemberRole): Place => ({ userId: userId as UserId, role })
const [ada, ben, cleo] = ['ada', 'ben', 'cleo'] as UserId[] as [UserId, UserId, UserId]

/** What a rule answers: its result, or the code it refuses with. */
function outcome<T>(rule: () => T): T | string {
  try {
    return rule()
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown'
  }
}

describe('who may change members', () => {
  test.each([
    ['owner', undefined],
    ['manager', undefined],
    ['member', 'forbidden'],
  ] as const)('[O4] %s', (role, refusal) => {
    expect(outcome(() => assertManages(role))).toBe(refusal)
  })

  test.each([
    ['owner', undefined],
    ['manager', 'forbidden'],
    ['member', 'forbidden'],
  ] as const)('what is the owner’s alone: %s', (role, refusal) => {
    expect(outcome(() => assertOwns(role))).toBe(refusal)
  })
})

describe('changing a role', () => {
  test.each(memberRoles.flatMap((by) => memberRoles.map((held) => [by, held] as const)))(
    '[O4] by %s, of %s',
    (by, held) => {
      const ofOwner = by === 'owner' ? 'last-owner' : 'forbidden'
      const wanted = (role: string) => (by === 'member' ? 'forbidden' : held === 'owner' ? ofOwner : role)

      expect(outcome(() => changeRole(by, held, true))).toBe(wanted('manager'))
      expect(outcome(() => changeRole(by, held, false))).toBe(wanted('member'))
    },
  )
})

describe('who takes over from somebody who goes', () => {
  const owners = [ada]

  test('[O4] is who removes them', () => {
    expect(heirOf(place('ada', 'owner'), place('cleo', 'member'), owners)).toBe(ada)
    expect(heirOf(place('ben', 'manager'), place('cleo', 'manager'), owners)).toBe(ben)
  })

  test('[O4] is an owner when they leave by themselves', () => {
    expect(heirOf(place('ben', 'manager'), place('ben', 'manager'), owners)).toBe(ada)
    expect(heirOf(place('cleo', 'member'), place('cleo', 'member'), owners)).toBe(ada)
    expect(heirOf(place('ada', 'owner'), place('ada', 'owner'), [ada, ben])).toBe(ben)
  })

  test('[O4] is nobody when a member wishes another away, or a manager an owner', () => {
    expect(outcome(() => heirOf(place('cleo', 'member'), place('ben', 'manager'), owners))).toBe('forbidden')
    expect(outcome(() => heirOf(place('ben', 'manager'), place('ada', 'owner'), [ada, cleo]))).toBe(
      'forbidden',
    )
  })

  test('[O4] is nobody when the last owner would go, whoever asks', () => {
    expect(outcome(() => heirOf(place('ada', 'owner'), place('ada', 'owner'), [ada]))).toBe('last-owner')
    expect(heirOf(place('ben', 'owner'), place('ada', 'owner'), [ada, ben])).toBe(ben)
  })
})

describe('an account that goes', () => {
  const left = { owners: 0, members: 0, liveEnvelopes: 0 }

  test('leaves organizations that have an owner besides', () => {
    expect(farewellOf(place('cleo', 'member'), { owners: 1, members: 1, liveEnvelopes: 9 })).toBe('leave')
    expect(farewellOf(place('ada', 'owner'), { owners: 1, members: 1, liveEnvelopes: 9 })).toBe('leave')
  })

  test('closes the one that nobody else is in', () => {
    expect(farewellOf(place('ada', 'owner'), left)).toBe('close')
  })

  test('stays while others in it, or waiting for it, have no other owner', () => {
    expect(outcome(() => farewellOf(place('ada', 'owner'), { ...left, members: 1 }))).toBe('last-owner')
    expect(outcome(() => farewellOf(place('ada', 'owner'), { ...left, liveEnvelopes: 1 }))).toBe('last-owner')
  })
})

describe('ownership', () => {
  const active = (role: MemberRole) => ({ role, status: 'active' as const })
  const offer = (by: MemberRole, to: Parameters<typeof assertMayOffer>[1]) =>
    outcome(() => assertMayOffer(by, to))

  test('[W7] is offered by an owner to a member or manager', () => {
    expect(offer('owner', active('member'))).toBeUndefined()
    expect(offer('owner', active('manager'))).toBeUndefined()
    expect(offer('manager', active('member'))).toBe('forbidden')
    expect(offer('member', active('member'))).toBe('forbidden')
  })

  test('[W7] is not offered to nobody, to somebody invited, or to an owner', () => {
    expect(offer('owner', null)).toBe('not-found')
    expect(offer('owner', { role: 'member', status: 'invited' })).toBe('not-found')
    expect(offer('owner', active('owner'))).toBe('forbidden')
  })

  test('[W7] while offered is known to owners and to whom it is offered', () => {
    expect(isConcerned('owner', ada, ben)).toBe(true)
    expect(isConcerned('member', ben, ben)).toBe(true)
    expect(isConcerned('manager', cleo, ben)).toBe(false)
  })
})
