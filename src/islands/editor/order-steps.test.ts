import { describe, expect, test } from 'vitest'
import { draftOf, role } from './draft.fixture.ts'
import type { Draft } from './draft.ts'
import { placeRole, stepRole } from './order-steps.ts'

const group = { key: 'g', needs: 1 }
const four = draftOf([], { roles: [role('ana', 1), role('bob', 1), role('eve', 3), role('tom', 7)] })
const grouped = draftOf([], { roles: [role('ana', 1, { group }), role('bob', 1, { group }), role('eve', 2)] })

/** `ana+bob eve`: who acts together, step after step. */
const orderOf = ({ roles }: Draft) =>
  [...Map.groupBy(roles, ({ order }) => order)]
    .map(([, step]) => step.map(({ key }) => key).join('+'))
    .join(' ')
const numbersOf = ({ roles }: Draft) => roles.map(({ order }) => order)

describe('somebody is put elsewhere in the order', () => {
  test.each([
    ['tom', { before: 'ana' }, 'tom ana+bob eve'],
    ['tom', { before: 'eve' }, 'ana+bob tom eve'],
    ['ana', { before: null }, 'bob eve tom ana'],
    ['eve', { beside: 'tom' }, 'ana+bob tom+eve'],
    ['eve', { before: 'bob' }, 'ana+eve+bob tom'],
    ['bob', { before: 'ana' }, 'bob ana eve tom'],
    ['bob', { beside: 'bob' }, 'ana+bob eve tom'],
    ['nobody', { before: 'ana' }, 'ana+bob eve tom'],
  ] as const)('%s to %o: %s', (key, spot, order) => {
    expect(orderOf(placeRole(four, key, spot))).toBe(order)
  })

  test('steps are counted from 1, without gaps', () => {
    expect(numbersOf(placeRole(four, 'tom', { before: 'eve' }))).toEqual([1, 1, 2, 3])
  })

  test('a group goes together', () => {
    expect(orderOf(placeRole(grouped, 'bob', { before: null }))).toBe('eve ana+bob')
  })
})

describe('by the keyboard, one place at a time', () => {
  test('upwards somebody joins the step before, and leaves it ahead of it', () => {
    const joined = stepRole(four, 'eve', -1)
    expect(orderOf(joined)).toBe('ana+bob+eve tom')
    const ahead = stepRole(joined, 'eve', -1)
    expect(orderOf(ahead)).toBe('eve ana+bob tom')
    expect(stepRole(ahead, 'eve', -1)).toBe(ahead)
  })

  test('downwards the same way back', () => {
    const apart = stepRole(four, 'ana', 1)
    expect(orderOf(apart)).toBe('bob ana eve tom')
    const joined = stepRole(apart, 'ana', 1)
    expect(orderOf(joined)).toBe('bob ana+eve tom')
    expect(orderOf(stepRole(joined, 'ana', 1))).toBe('bob eve ana tom')
    expect(stepRole(four, 'tom', 1)).toBe(four)
  })

  test('a group goes together', () => {
    expect(orderOf(stepRole(grouped, 'bob', 1))).toBe('ana+bob+eve')
  })
})
