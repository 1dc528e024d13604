import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldId, RecipientId } from '../ids.ts'
import type { Condition, Test } from './condition.ts'
import { evaluateFields } from './field-evaluation.ts'
import { checkFields } from './field-rules.ts'
import { plainField, type Field, type FieldValue } from './field.ts'

const ana = 'ana' as RecipientId
const bo = 'bo' as RecipientId
const id = (name: string) => name as FieldId
const field = (name: string, change: Partial<Field> = {}): Field => ({
  ...plainField,
  id: id(name),
  name,
  type: 'text',
  recipient: ana,
  areas: [],
  ...change,
})
const asks = (on: string, is: Test['is'], value: string | null = null): Test => ({ field: id(on), is, value })
const all = (...of: Condition['of'][number][]): Condition => ({ match: 'all', of })

function evaluated(fields: Field[], values: Record<string, FieldValue>, settled: RecipientId[] = []) {
  const given = new Map(Object.entries(values).map(([name, value]) => [id(name), value]))
  return evaluateFields(fields, given, { today: '2026-03-01', settled: new Set(settled) })
}
const visibleOf = (fields: Field[], values: Record<string, FieldValue>) =>
  [...evaluated(fields, values)].filter(([, { visible }]) => visible).map(([name]) => name)

describe('[W1] a condition', () => {
  const target = (type: Field['type'], condition: Condition) => [
    field('asked', { type, options: ['Yes', 'No', 'Maybe'] }),
    field('target', { condition }),
  ]
  const isShown = (type: Field['type'], test: Test, value?: FieldValue) =>
    evaluated(target(type, all(test)), value === undefined ? {} : { asked: value }).get(id('target'))?.visible

  test.each<[Field['type'], Test['is'], string | null, FieldValue | undefined, boolean]>([
    ['text', 'is', 'Yes', ' yES ', true],
    ['text', 'is', 'Yes', 'yes!', false],
    ['text', 'is', 'Yes', undefined, false],
    ['text', 'is_not', 'Yes', undefined, true],
    ['text', 'is_not', 'Yes', 'yes', false],
    ['text', 'contains', 'lin', 'Berlin', true],
    ['text', 'contains', 'lin', undefined, false],
    ['text', 'filled', null, '  ', false],
    ['text', 'filled', null, 'x', true],
    ['text', 'not_filled', null, undefined, true],
    ['number', 'is', '5', '5.00', true],
    ['number', 'greater', '9', '10', true],
    ['number', 'greater', '9', '9', false],
    ['number', 'less', '9', '-10', true],
    ['number', 'less', '9', undefined, false],
    ['number', 'is_not', '9', undefined, true],
    ['date', 'greater', '2026-01-31', '2026-02-01', true],
    ['date', 'less', 'today', '2026-02-28', true],
    ['date', 'greater', 'today+30', '2026-03-31', false],
    ['checkbox', 'is', 'true', true, true],
    ['checkbox', 'is', 'true', undefined, false],
    ['checkbox', 'is', 'false', undefined, true],
    ['checkbox', 'filled', null, false, false],
    ['checkbox_group', 'contains', 'No', ['Yes', 'No'], true],
    ['checkbox_group', 'contains', 'Maybe', ['Yes', 'No'], false],
    ['checkbox_group', 'is', 'No\nYes', ['Yes', 'No'], true],
    ['checkbox_group', 'is', 'Yes', ['Yes', 'No'], false],
    ['checkbox_group', 'filled', null, [], false],
    ['radio', 'is', 'Maybe', 'Maybe', true],
    ['dropdown', 'is_not', 'Maybe', 'Yes', true],
    ['signature', 'filled', null, { kind: 'typed', text: 'Ana', hand: 'caveat' }, true],
    ['attachment', 'not_filled', null, undefined, true],
    ['approve', 'is', 'true', true, true],
  ])('on a %s that %s %j, with %j, says %s', (type, is, wanted, value, shown) => {
    expect(isShown(type, asks('asked', is, wanted), value)).toBe(shown)
  })

  test('holds for all, any or none of its questions', () => {
    const of = [asks('a', 'filled'), asks('b', 'filled')]
    const fields = (['all', 'any', 'none'] as const).map((match) =>
      field(match, { condition: { match, of } }),
    )
    const given = [field('a'), field('b'), ...fields]
    expect(visibleOf(given, {})).toEqual(['a', 'b', 'none'])
    expect(visibleOf(given, { a: '1' })).toEqual(['a', 'b', 'any'])
    expect(visibleOf(given, { a: '1', b: '2' })).toEqual(['a', 'b', 'all', 'any'])
  })

  test('may hold conditions of its own', () => {
    const condition = all(asks('a', 'filled'), {
      match: 'none',
      of: [asks('b', 'is', 'x'), asks('b', 'is', 'y')],
    })
    const fields = [field('a'), field('b'), field('c', { condition })]
    expect(visibleOf(fields, { a: '1', b: 'z' })).toContain('c')
    expect(visibleOf(fields, { a: '1', b: 'y' })).not.toContain('c')
  })

  test('takes a hidden field for empty, however it was filled', () => {
    const fields = [
      field('last', { condition: all(asks('middle', 'filled')) }),
      field('middle', { condition: all(asks('first', 'is', 'yes')) }),
      field('first'),
    ]
    expect(visibleOf(fields, { first: 'no', middle: 'kept', last: 'kept' })).toEqual(['first'])
    expect(evaluated(fields, { first: 'no', middle: 'kept' }).get(id('middle'))?.value).toBeNull()
  })

  test('on a field that is gone takes it for empty', () => {
    expect(visibleOf([field('a', { condition: all(asks('gone', 'filled')) })], {})).toEqual([])
  })
})

describe('[W1] a formula', () => {
  const number = (name: string, change: Partial<Field> = {}) => field(name, { type: 'number', ...change })

  test('is worked out after those it depends on, wherever they stand', () => {
    const fields = [
      number('Total', { formula: '[Net] + [Tax]' }),
      number('Tax', { formula: '[Net] * 19%', decimals: 2 }),
      number('Net'),
    ]
    expect(evaluated(fields, { Net: '99.99' }).get(id('Total'))?.value).toBe('118.99')
  })

  test('can decide a condition, and a condition what it adds up', () => {
    const fields = [
      number('Rent'),
      number('Garage', { condition: all(asks('Wanted', 'is', 'true')) }),
      field('Wanted', { type: 'checkbox' }),
      number('Sum', { formula: 'sum([Rent], [Garage])' }),
      field('Surety', { condition: all(asks('Sum', 'greater', '1000')) }),
    ]
    const values = { Rent: '950', Garage: '80' }
    expect(visibleOf(fields, { ...values, Wanted: true })).toContain('Surety')
    expect(visibleOf(fields, { ...values, Wanted: false })).not.toContain('Surety')
  })

  test('is not typed over', () => {
    expect(evaluated([number('Sum', { formula: '1 + 1' })], { Sum: '7' }).get(id('Sum'))).toEqual({
      visible: true,
      value: '2',
      computed: true,
    })
  })

  test('rounds to the currency where no decimals are asked for', () => {
    const result = (currency: string | null) =>
      evaluated([number('Sum', { formula: '10 / 3', currency })], {}).get(id('Sum'))?.value
    expect([result('EUR'), result('JPY'), result(null)]).toEqual(['3.33', '3', '3.3333333333'])
  })

  test('over a name that two fields have gives nothing', () => {
    const fields = [
      number('A', { id: id('1') }),
      number('a', { id: id('2') }),
      number('Sum', { formula: '[A] + 1' }),
    ]
    expect(evaluated(fields, { '1': '1', '2': '2' }).get(id('Sum'))?.value).toBeNull()
  })

  test('stands as it was once its recipient has finished', () => {
    const fields = [number('Sum', { formula: '[Later] * 2' }), number('Later', { recipient: bo })]
    expect(evaluated(fields, { Later: '4' }).get(id('Sum'))?.value).toBe('8')
    expect(evaluated(fields, { Later: '4' }, [ana]).get(id('Sum'))?.value).toBeNull()
    expect(evaluated(fields, { Later: '4', Sum: '2' }, [ana]).get(id('Sum'))?.value).toBe('2')
  })
})

describe('[W3] any set of fields', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const testOn = (known: readonly string[]): fc.Arbitrary<Test> =>
    fc.record({
      field: fc.constantFrom(...known).map(id),
      is: fc.constantFrom('is' as const, 'filled' as const, 'not_filled' as const, 'greater' as const),
      value: fc.constantFrom('1', '2'),
    })
  const ruleOn = (known: readonly string[]) =>
    fc.record({
      condition: fc.option(
        fc.record({
          match: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
          of: fc.array(testOn(known), { minLength: 1, maxLength: 3 }),
        }),
      ),
      formula: fc.option(
        fc
          .array(fc.constantFrom(...known, '1', '2'), { minLength: 1, maxLength: 3 })
          .map((parts) => parts.join(' + ')),
      ),
    })
  const setOf = (knownTo: (index: number) => readonly string[]) =>
    fc
      .tuple(...names.map((_, index) => ruleOn(knownTo(index))))
      .map((rules) => rules.map((rule, index) => field(names[index] ?? '', { type: 'number', ...rule })))
  const values = fc.dictionary(fc.constantFrom(...names), fc.constantFrom('1', '2', '3'))

  test('comes to an end, and shows no value of what is hidden, even in circles', () => {
    fc.assert(
      fc.property(
        setOf(() => names),
        values,
        (fields, given) => {
          const states = [...evaluated(fields, given).values()]
          return (
            states.length === fields.length && states.every(({ visible, value }) => visible || value === null)
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('that ask only earlier ones has no circle, and comes out alike in whatever order it is listed', () => {
    const layered = setOf((index) => ['x', 'y', ...names.slice(2, index)])
    const apart = [field('x', { type: 'number' }), field('y', { type: 'number' })]
    fc.assert(
      fc.property(
        layered.chain((fields) =>
          fc.tuple(fc.constant(fields), fc.shuffledSubarray(fields, { minLength: names.length })),
        ),
        values,
        ([fields, shuffled], given) => {
          const there = evaluated([...apart, ...fields], given)
          const back = evaluated([...shuffled, ...apart], given)
          expect(checkFields([...apart, ...fields]).filter(({ reason }) => reason === 'circular')).toEqual([])
          for (const name of names) expect(back.get(id(name))).toEqual(there.get(id(name)))
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('[W1] chains of questions as long as a list may be are worked out like short ones', () => {
  const length = 2000
  const places = Array.from({ length }, (_, index) => index)
  const sums = places.map((index) =>
    field(`n${index}`, { type: 'number', formula: index === length - 1 ? '1' : `n${index + 1} + 1` }),
  )
  const shown = places.map((index) =>
    field(`c${index}`, { condition: index === length - 1 ? null : all(asks(`c${index + 1}`, 'not_filled')) }),
  )

  expect(evaluated(sums, {}).get(id('n0'))?.value).toBe('2000')
  expect(visibleOf(shown, {})).toHaveLength(length)
})
