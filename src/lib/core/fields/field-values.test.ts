import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../../../tests/cast.ts'
import type { FieldId, RecipientId } from '../ids.ts'
import { checkDraftValues } from './field-values.ts'

const jane = 'jane' as RecipientId
const text = fieldOf(jane, {}, { id: 'text' as FieldId, type: 'text' })
const fixed = fieldOf(jane, {}, { id: 'fixed' as FieldId, type: 'text', readOnly: true })
const signature = fieldOf(jane)
const own = [text, fixed, signature]

describe('values of a recipient who is still filling', () => {
  test('are kept or taken back', () => {
    expect(checkDraftValues(own, { [text.id]: 'Porto', [signature.id]: null })).toEqual({
      kept: new Map([[text.id, 'Porto']]),
      cleared: new Set([signature.id]),
    })
  })

  test.each([
    ['of a field that is read only', fixed.id, 'value-read-only'],
    ['of somebody else', 'other', 'field-unknown'],
  ])('cannot be taken back %s', (_, id, code) => {
    expect(() => checkDraftValues(own, { [id]: null })).toThrow(code)
  })

  test('cannot be an empty text where a signature is asked', () => {
    expect(() => checkDraftValues(own, { [signature.id]: '' })).toThrow('value-invalid')
  })
})
