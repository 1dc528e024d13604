import { describe, expect, test } from 'vitest'
import type { RoomField } from '#contract/signing-shapes.ts'
import { fieldOf } from './room.fixture.tsx'
import { findNextOwed, inReadingOrder, isGiven, mainArea, startingValues } from './reading-order.ts'

const page = { width: 612, height: 792 }
const documents = [
  { id: 'lease', name: 'Lease.pdf', pages: [page, page] },
  { id: 'rules', name: 'Rules.pdf', pages: [page] },
]
const at = (document: string, pageNumber: number, x: number, y: number) => ({
  document,
  page: pageNumber,
  x,
  y,
  width: 0.2,
  height: 0.03,
})
const field = (id: string, areas: RoomField['areas'], more: Partial<RoomField> = {}): RoomField =>
  fieldOf(id, 'text', 0, { areas, ...more })
const ids = (fields: readonly RoomField[]) => fields.map(({ id }) => id)

describe('reading order', () => {
  test('goes by document, page, line, and from left to right', () => {
    const fields = [
      field('rules', [at('rules', 0, 0, 0)]),
      field('page-2', [at('lease', 1, 0, 0)]),
      field('right', [at('lease', 0, 0.6, 0.198)]),
      field('left', [at('lease', 0, 0.1, 0.2)]),
      field('top', [at('lease', 0, 0.5, 0.05)]),
    ]
    expect(ids(inReadingOrder(fields, documents))).toEqual(['top', 'left', 'right', 'page-2', 'rules'])
  })

  test('places a field of many areas where the first of them stands', () => {
    const twice = field('twice', [at('rules', 0, 0, 0), at('lease', 0, 0.1, 0.1)])
    expect(mainArea(twice, documents)).toBe(twice.areas[1])
  })
})

describe('the next owed field', () => {
  const fields = [
    field('a', [at('lease', 0, 0, 0.1)]),
    field('b', [at('lease', 0, 0, 0.2)], { required: false }),
    field('c', [at('lease', 0, 0, 0.3)]),
    field('date', [at('lease', 0, 0, 0.4)], { type: 'date_signed' }),
    field('fixed', [at('lease', 0, 0, 0.5)], { readOnly: true }),
  ]

  test('is the first one at the start', () => {
    expect(findNextOwed(fields, {}, null)?.id).toBe('a')
  })
  test('skips optional, read-only and self-filling ones', () => {
    expect(findNextOwed(fields, {}, 'a')?.id).toBe('c')
    expect(findNextOwed(fields, { a: 'x', c: 'x' }, 'c')).toBeUndefined()
  })
  test('goes around to those left out before', () => {
    expect(findNextOwed(fields, { c: 'x' }, 'c')?.id).toBe('a')
  })
})

describe('a value', () => {
  const box = field('box', [], { type: 'checkbox' })
  const signature = field('sign', [], { type: 'signature' })
  test.each([
    [field('text', []), '  ', false],
    [field('text', []), 'x', true],
    [box, false, false],
    [box, true, true],
    [signature, 'Ana', false],
    [signature, { kind: 'typed', text: 'Ana', hand: 'caveat' }, true],
  ] as const)('of %j as %j counts as given: %s', (of, value, given) => {
    expect(isGiven(of, value)).toBe(given)
  })

  test('starts as saved, else as the recipient is known', () => {
    const fields = [
      field('name', [], { type: 'name' }),
      field('email', [], { type: 'email', value: 'else@example.com' }),
      field('text', []),
    ]
    const recipient = { name: 'Ana', email: 'ana@example.com' } as Parameters<
      typeof startingValues
    >[0]['recipient']
    expect(startingValues({ fields, recipient })).toEqual({ name: 'Ana', email: 'else@example.com' })
  })
})
