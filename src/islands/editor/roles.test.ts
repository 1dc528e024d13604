import { describe, expect, test } from 'vitest'
import { area, draftOf, field, role } from './draft.fixture.ts'
import type { Draft } from './draft.ts'
import {
  addRole,
  changeRole,
  fitToRole,
  groupsOf,
  moveRole,
  moveRoleTo,
  nextOrder,
  possibleSigners,
  removeRole,
  toggleParallel,
} from './roles.ts'

const draft = draftOf([field('a'), field('b', area(), { recipient: 'landlord' })])
const ordersOf = ({ roles }: Draft) => roles.map(({ key, order }) => [key, order])

describe('roles of a draft', () => {
  test('take their fields with them when they go, and leave nobody attached', () => {
    const witness = role('witness', 3, { recipientRole: 'witness', attachedTo: 'tenant' })
    const left = removeRole(addRole(draft, witness), 'tenant')

    expect(left.fields.map(({ id }) => id)).toEqual(['b'])
    expect(left.roles.at(-1)?.attachedTo).toBeNull()
  })

  test('stay sorted by routing order', () => {
    expect(ordersOf(changeRole(draft, 'tenant', { order: 3 }))).toEqual([
      ['landlord', 2],
      ['tenant', 3],
    ])
  })

  test('trade their routing orders when moved, and do not move past the ends', () => {
    expect(ordersOf(moveRole(draft, 'landlord', -1))).toEqual([
      ['landlord', 1],
      ['tenant', 2],
    ])
    expect(moveRole(draft, 'tenant', -1)).toBe(draft)
  })

  test('are dragged before another, and the orders stay in their places', () => {
    const three = addRole(draft, role('agent', 3))

    expect(ordersOf(moveRoleTo(three, 'agent', 'tenant'))).toEqual([
      ['agent', 1],
      ['tenant', 2],
      ['landlord', 3],
    ])
    expect(ordersOf(moveRoleTo(three, 'tenant', null)).at(-1)).toEqual(['tenant', 3])
  })

  test('act together with the one before, and after it again', () => {
    const together = toggleParallel(draft, 'landlord')

    expect(ordersOf(together)).toEqual([
      ['tenant', 1],
      ['landlord', 1],
    ])
    expect(ordersOf(toggleParallel(together, 'landlord'))).toEqual(ordersOf(draft))
  })

  test('act after everybody else when added', () => {
    expect(nextOrder(draft)).toBe(3)
    expect(nextOrder(draftOf([], { roles: [] }))).toBe(1)
  })
})

describe('a group', () => {
  const group = { key: 'g', needs: 1 }
  const grouped = draftOf([], {
    roles: [role('ana', 1, { group }), role('bob', 1, { group }), role('eve', 2)],
  })

  test('is of one order and of one mind about how many it takes', () => {
    const changed = changeRole(grouped, 'bob', { group: { key: 'g', needs: 2 }, order: 4 })

    expect(changed.roles.filter((one) => one.group).map((one) => [one.group?.needs, one.order])).toEqual([
      [2, 4],
      [2, 4],
    ])
  })

  test('is offered to others with the names of its members', () => {
    expect(groupsOf(grouped, 'eve')).toEqual([{ key: 'g', needs: 1, order: 1, names: ['ana', 'bob'] }])
  })
})

test('only those who sign themselves have witnesses and assistants', () => {
  const roles = [
    role('ana'),
    role('host', 1, { recipientRole: 'in_person' }),
    role('cc', 1, { recipientRole: 'cc' }),
  ]

  expect(possibleSigners(draftOf([], { roles }), 'ana').map(({ key }) => key)).toEqual(['host'])
})

test('who plays another part keeps nothing of the one before', () => {
  const witness = role('w', 1, {
    recipientRole: 'cc',
    attachedTo: 'ana',
    group: { key: 'g', needs: 1 },
    phone: '+1',
  })

  expect(fitToRole(witness)).toMatchObject({ attachedTo: null, group: null, phone: null })
})
