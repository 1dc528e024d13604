import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmpty, markAll, markOne, noMarks, withMarks, withoutMarks, type Heard } from './read-marks.ts'

type One = { id: string; createdAt: string; isRead: boolean }
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
const one = (id: string, minute: number, isRead = false): One => ({ id, createdAt: at(minute), isRead })
/** Two unread and a read one are listed; two more unread ones are not. */
const heard: Heard<One> = { items: [one('c', 3), one('b', 2, true), one('a', 1)], unread: 4 }
const isReadOf = ({ items }: Heard<One>) => Object.fromEntries(items.map(({ id, isRead }) => [id, isRead]))

describe('[B8] a notification marked read', () => {
  test('counts as read before the server knows', () => {
    const shown = withMarks(heard, markOne(noMarks, 'c'))

    expect(isReadOf(shown)).toEqual({ a: false, b: true, c: true })
    expect(shown.unread).toBe(3)
  })

  test('counts once, however often it is marked, and not at all when it was read', () => {
    const twice = markOne(markOne(noMarks, 'c'), 'c')

    expect(twice.ids).toEqual(['c'])
    expect(withMarks(heard, markOne(twice, 'b')).unread).toBe(3)
  })
})

describe('[B8] marking all', () => {
  test('takes in what is not listed', () => {
    expect(withMarks(heard, markAll(noMarks, heard.items)).unread).toBe(0)
  })

  test('leaves unread what arrives later', () => {
    const later = { items: [one('d', 4), ...heard.items], unread: 5 }
    const shown = withMarks(later, markAll(markOne(noMarks, 'a'), heard.items))

    expect(isReadOf(shown)).toEqual({ a: true, b: true, c: true, d: false })
    expect(shown.unread).toBe(1)
  })

  test('of nothing is no mark', () => {
    expect(isEmpty(markAll(noMarks, []))).toBe(true)
  })
})

test('[B8] marks made while others travel stay pending', () => {
  const told = markAll(noMarks, [one('a', 1)])
  const meanwhile = markOne(told, 'z')

  expect(withoutMarks(meanwhile, told)).toEqual({ ids: ['z'], until: null })
  expect(withoutMarks(markAll(meanwhile, [one('d', 4)]), told)).toEqual({ ids: [], until: at(4) })
  expect(isEmpty(withoutMarks(told, told))).toBe(true)
})

test('[B8] the count is never below 0, whatever is told and marked', () => {
  const items = fc.array(fc.record({ id: fc.string(), minute: fc.nat(50), isRead: fc.boolean() }))
  fc.assert(
    fc.property(items, fc.integer({ min: -5, max: 5 }), fc.array(fc.string()), (some, unread, ids) => {
      const listed = some.map(({ id, minute, isRead }) => one(id, minute, isRead))
      const marked = [...ids, ...some.map(({ id }) => id)].reduce(markOne, noMarks)
      expect(withMarks({ items: listed, unread }, marked).unread).toBeGreaterThanOrEqual(0)
      expect(withMarks({ items: listed, unread }, noMarks).unread).toBeGreaterThanOrEqual(0)
    }),
  )
})
