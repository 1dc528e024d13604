import { describe, expect, test } from 'vitest'
import { keyOfMarkup, makeMarkupMemory, rememberMarkup } from './markup-memory.ts'

const Shown = () => null
const Other = () => null
rememberMarkup(Shown)
rememberMarkup(Other, ({ id }: { id: string; at: Date }) => ({ id }))

const given = { prefix: 'r0', slots: {}, isAlive: true }
const keyOf = (props: object, changes = {}) => keyOfMarkup(Shown, { ...given, props, ...changes })

describe('the key of markup', () => {
  test('is one for equal props and another for what differs', () => {
    const props = { name: 'Mara', of: [{ id: 'a', held: null }], wide: true, most: 3 }
    const keys = [
      keyOf(props),
      keyOf({ ...props, name: 'Jonas' }),
      keyOf({ ...props, most: '3' }),
      keyOf({ ...props, of: [] }),
      keyOf(props, { prefix: 'r1' }),
      keyOf(props, { slots: { action: '<a href="/">Go</a>' } }),
      keyOf(props, { isAlive: false }),
      keyOfMarkup(Other, { ...given, props: { id: 'Mara', at: new Date() } }),
    ]

    expect(new Set(keys).size).toBe(keys.length)
    expect(keyOf(structuredClone(props))).toBe(keys[0])
  })

  test.each([
    ['a date', new Date(0)],
    ['a function', () => 1],
    ['what is no number', NaN],
    ['a set', new Set(['a'])],
    ['a map inside of a list', [new Map()]],
    ['nothing in a list', [undefined]],
  ])('does not exist for %s, which JSON would not tell apart', (_, value) => {
    expect(keyOf({ value })).toBeNull()
  })

  test('leaves out what the markup does not show', () => {
    const at = (time: number) => keyOfMarkup(Other, { ...given, props: { id: 'a', at: new Date(time) } })

    expect(at(1)).toBe(at(2))
    expect(at(1)).not.toBeNull()
  })

  test('exists only for what is said to follow from its props', () => {
    expect(keyOfMarkup(() => null, { ...given, props: {} })).toBeNull()
  })
})

describe('the memory', () => {
  test('keeps a bounded number of characters, and rather what is asked for', () => {
    const memory = makeMarkupMemory(2_000)
    memory.keep('asked', 'x'.repeat(95))
    for (let at = 100; at < 200; at += 1) {
      memory.keep(`k${at}`, 'x'.repeat(96))
      expect(memory.find('asked')).toBe('x'.repeat(95))
    }
    const kept = Array.from({ length: 100 }, (_, at) => memory.find(`k${at + 100}`)).filter(Boolean)

    expect(kept.length).toBeGreaterThan(5)
    expect(kept.length).toBeLessThanOrEqual(20)
  })

  test('does not give up everything for one that is larger than half of it', () => {
    const memory = makeMarkupMemory(2_000)
    memory.keep('small', 'markup')
    memory.keep('large', 'x'.repeat(1_500))

    expect([memory.find('small'), memory.find('large')]).toEqual(['markup', undefined])
  })
})
