import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../../../tests/cast.ts'
import { checkFields } from './field-rules.ts'
import type { FieldId, RecipientId } from '../ids.ts'
import { costlyRules } from './rule-cost.ts'

const ana = 'ana' as RecipientId
const text = (id: string, pattern: string | null, maxLength: number | null = null) =>
  fieldOf(ana, {}, { id: id as FieldId, type: 'text', pattern, maxLength })

const costly = (fields: Parameters<typeof costlyRules>[0]) =>
  [...costlyRules(fields).values()].flat().map(({ field, reason }) => [field, reason])

describe('[W1] the patterns of an envelope', () => {
  test('may be many, as long as they are small', () => {
    const fields = Array.from({ length: 200 }, (_, index) => text(`f${index}`, '[A-Z]{2}-\\d{4}', 100))

    expect(costly(fields)).toEqual([])
  })

  test('may not keep everybody waiting: the first that is too much is named', () => {
    const fields = [
      text('plain', null),
      text('fine', '(ab){600}'),
      text('heavy', '(a|b){700}'),
      text('more', 'a'),
    ]

    expect(costly(fields)).toEqual([
      ['heavy', 'pattern-too-large'],
      ['more', 'pattern-too-large'],
    ])
  })

  test('cost less where the text is shorter', () => {
    expect(costly([text('fine', '(ab){600}', 100), text('heavy', '(a|b){700}', 100)])).toEqual([])
  })
})

describe('the rules of an envelope', () => {
  const long = 'x'.repeat(4000)
  const inFull = (id: string, rule: object) => fieldOf(ana, {}, { id: id as FieldId, ...rule })

  test('are refused before any of them is run, however many there are', () => {
    const fields = Array.from({ length: 200 }, (_, index) => ({
      ...text(`f${index}`, '(.*a.{900}b|[^x]{1,900})', null),
      defaultValue: long,
    }))

    const problems = checkFields(fields)

    expect(problems).toHaveLength(200)
    expect(new Set(problems.map(({ reason }) => reason))).toEqual(new Set(['pattern-too-large']))
  }, 2000)

  test('count a formula by its letters and by the long texts that it asks', () => {
    const sums = Array.from({ length: 100 }, (_, index) =>
      inFull(`f${index}`, { type: 'number', formula: Array(490).fill('1').join('+') }),
    )
    const asked = inFull('asked', { type: 'text', name: 'notes' })
    const asking = Array.from({ length: 20 }, (_, index) =>
      inFull(`f${index}`, { type: 'number', formula: `max(${Array(60).fill('(notes="b")').join(',')})` }),
    )

    expect(costly(sums).at(-1)).toEqual(['f99', 'formula-too-large'])
    expect(costly([asked, ...asking]).at(-1)).toEqual(['f19', 'formula-too-large'])
    expect(costly([{ ...asked, maxLength: 20 }, ...asking])).toEqual([])
  })

  test('count a condition by the long texts that it asks', () => {
    const of = Array.from({ length: 20 }, () => ({
      field: 'asked' as FieldId,
      is: 'is' as const,
      value: 'b',
    }))
    const asking = Array.from({ length: 50 }, (_, index) =>
      inFull(`f${index}`, { type: 'text', condition: { match: 'none', of } }),
    )

    expect(costly([inFull('asked', { type: 'text' }), ...asking]).at(-1)).toEqual([
      'f49',
      'condition-too-costly',
    ])
    expect(costly([inFull('asked', { type: 'radio', options: ['a', 'b'] }), ...asking])).toEqual([])
  })

  test('of a large form of many small ones are fine', () => {
    const fields = Array.from({ length: 300 }, (_, index) => [
      text(`t${index}`, '[A-Z]{2}\\d{2}( ?[A-Z0-9]{4}){4,7}'),
      inFull(`n${index}`, { type: 'number', name: `n${index}`, formula: 'round(if(a > 10, a * 19%, b), 2)' }),
    ]).flat()

    expect(costly(fields)).toEqual([])
  })
})
