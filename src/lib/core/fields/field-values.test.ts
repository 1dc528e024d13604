import { describe, expect, test } from 'vitest'
import { fieldOf, noon, recipient } from '../../../../tests/cast.ts'
import type { FieldId, RecipientId } from '../ids.ts'
import { isRefusal } from '../refusal.ts'
import { checkDraftValues, completeValues } from './field-values.ts'
import type { Field, FieldValue } from './field.ts'

const jane = recipient('jane', 1)
const field = (id: string, change: Partial<Field>): Field =>
  fieldOf('jane' as RecipientId, {}, { id: id as FieldId, type: 'text', ...change })
const typed = { kind: 'typed', text: 'Jane Roe', hand: 'caveat' } as const

function complete(
  own: Field[],
  values: Record<string, FieldValue> = {},
  signature: typeof typed | null = null,
) {
  const given = new Map(Object.entries(values)) as Map<FieldId, FieldValue>
  return completeValues({
    own,
    recipient: jane,
    values: given,
    signature,
    initials: null,
    at: noon,
    timeZone: 'Europe/Paris',
  })
}

function faultsOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (isRefusal(error)) return error.faults
  }
  return []
}

describe('finishing', () => {
  test('puts the adopted signature into every signature field without one of its own', () => {
    const own = [field('a', { type: 'signature' }), field('b', { type: 'signature' })]
    expect([...complete(own, {}, typed).values()]).toEqual([typed, typed])
  })

  test('names every field that is still owed', () => {
    const own = [field('a', { type: 'signature' }), field('b', {}), field('c', { required: false })]
    expect(faultsOf(() => complete(own))).toEqual([
      { pointer: '/values/a', code: 'signature-missing' },
      { pointer: '/values/b', code: 'value-missing' },
    ])
  })

  test('takes an unticked required box for no answer', () => {
    expect(() => complete([field('a', { type: 'checkbox' })], { a: false })).toThrow('value-missing')
  })

  test('prints the date of signing in a named zone, whatever was sent for it', () => {
    const [date] = complete([field('a', { type: 'date_signed' })]).values()
    expect(date).toBe('March 1, 2026, 13:00 GMT+1')
  })

  test('fills name and address from the recipient', () => {
    const own = [field('a', { type: 'name' }), field('b', { type: 'email' })]
    expect([...complete(own).values()]).toEqual(['jane', 'jane@example.org'])
  })

  test('refuses what is no e-mail address in a field for one', () => {
    expect(() => complete([field('a', { type: 'email' })], { a: 'jane at home' })).toThrow('value-invalid')
  })
})

describe('saving on the way', () => {
  test.each<[string, Partial<Field>, FieldValue, string]>([
    ['too long', { maxLength: 3 }, 'four', 'value-too-long'],
    ['of another kind', {}, true, 'value-invalid'],
    ['with line breaks on one line', {}, 'a\nb', 'value-invalid'],
    ['for a read-only field', { readOnly: true }, 'x', 'value-read-only'],
    [
      'a dot for a signature',
      { type: 'signature' },
      { kind: 'drawn', strokes: [[[1, 1, 0, 1]]], width: 300, height: 100 },
      'signature-too-simple',
    ],
  ])('refuses a value %s', (_, change, value, code) => {
    expect(() => checkDraftValues([field('a', change)], { a: value })).toThrow(code)
  })

  test('refuses a value for somebody else’s field', () => {
    expect(() => checkDraftValues([field('a', {})], { b: 'x' })).toThrow('field-unknown')
  })

  test('counts characters as people do', () => {
    expect(checkDraftValues([field('a', { maxLength: 2 })], { a: '👍👍' }).kept.size).toBe(1)
  })
})
