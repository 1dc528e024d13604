import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../../../tests/cast.ts'
import type { FieldId, RecipientId } from '../ids.ts'
import { costlyPatterns } from './pattern-cost.ts'

const ana = 'ana' as RecipientId
const text = (id: string, pattern: string | null, maxLength: number | null = null) =>
  fieldOf(ana, {}, { id: id as FieldId, type: 'text', pattern, maxLength })

describe('[W1] the patterns of an envelope', () => {
  test('may be many, as long as they are small', () => {
    const fields = Array.from({ length: 200 }, (_, index) => text(`f${index}`, '[A-Z]{2}-\\d{4}', 100))

    expect(costlyPatterns(fields)).toEqual([])
  })

  test('may not keep everybody waiting: the first that is too much is named', () => {
    const fields = [
      text('plain', null),
      text('fine', '(ab){600}'),
      text('heavy', '(a|b){700}'),
      text('more', 'a'),
    ]

    expect(costlyPatterns(fields).map(({ field, reason }) => [field, reason])).toEqual([
      ['heavy', 'pattern-too-large'],
      ['more', 'pattern-too-large'],
    ])
  })

  test('cost less where the text is shorter', () => {
    expect(costlyPatterns([text('fine', '(ab){600}', 100), text('heavy', '(a|b){700}', 100)])).toEqual([])
  })
})
