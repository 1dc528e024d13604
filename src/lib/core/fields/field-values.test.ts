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

const file = {
  kind: 'file',
  sha256: 'f'.repeat(64),
  name: 'id.pdf',
  type: 'application/pdf',
  bytes: 9,
} as const
const uploaded = { kind: 'uploaded', sha256: 'f'.repeat(64), width: 300, height: 100 } as const

function complete(
  own: Field[],
  values: Record<string, FieldValue> = {},
  signature: typeof typed | null = null,
) {
  const given = new Map(Object.entries(values)) as Map<FieldId, FieldValue>
  return completeValues({
    own,
    fields: own,
    settled: new Set(),
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

describe('[W3] finishing', () => {
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

describe('[W3] saving on the way', () => {
  test.each<[string, Partial<Field>, FieldValue, string]>([
    ['too long', { maxLength: 3 }, 'four', 'value-too-long'],
    ['of another kind', {}, true, 'value-invalid'],
    ['with line breaks on one line', {}, 'a\nb', 'value-invalid'],
    ['for a read-only field', { readOnly: true }, 'x', 'value-read-only'],
    ['for a field that a formula fills', { type: 'number', formula: '1 + 1' }, '2', 'value-read-only'],
    ['for the date of signing', { type: 'date_signed' }, '2026-01-01', 'value-read-only'],
    ['for a heading', { type: 'heading' }, 'x', 'value-read-only'],
    ['that is no number', { type: 'number' }, '1,5', 'value-invalid'],
    ['that is no day', { type: 'date' }, '2026-02-30', 'value-invalid'],
    ['that is no option', { type: 'radio', options: ['a', 'b'] }, 'c', 'value-invalid'],
    ['that is no option of a list', { type: 'dropdown', options: ['a', 'b'] }, 'A', 'value-invalid'],
    ['with a box that is not there', { type: 'checkbox_group', options: ['a'] }, ['a', 'b'], 'value-invalid'],
    ['that takes an approval back by saying no', { type: 'approve' }, false, 'value-invalid'],
    ['longer than its cells', { cells: 3 }, 'four', 'value-too-long'],
    ['a file nobody has uploaded', { type: 'attachment' }, file, 'file-unknown'],
    ['a picture nobody has uploaded', { type: 'signature' }, uploaded, 'file-unknown'],
    [
      'a typed name where only drawing counts',
      { type: 'signature', ways: ['draw'] },
      typed,
      'way-not-allowed',
    ],
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

  test('keeps numbers and ticks in their one form', () => {
    const own = [
      field('n', { type: 'number' }),
      field('g', { type: 'checkbox_group', options: ['a', 'b', 'c'] }),
    ]
    const { kept } = checkDraftValues(own, { n: '012.50', g: ['c', 'a'] })
    expect([...kept.values()]).toEqual(['12.5', ['a', 'c']])
  })

  test('takes a value back', () => {
    expect(checkDraftValues([field('a', {})], { a: null }).cleared).toEqual(new Set(['a']))
  })

  test('takes files that the recipient has uploaded', () => {
    const own = [field('a', { type: 'attachment' }), field('s', { type: 'signature' })]
    expect(checkDraftValues(own, { a: file, s: uploaded }, new Set([file.sha256])).kept.size).toBe(2)
  })

  test('of half a value is allowed, finishing with it is not', () => {
    const own = [field('a', { pattern: '[0-9]{5}' }), field('b', { mask: '99-99' })]
    const half = { a: '101', b: '12' }
    expect(checkDraftValues(own, half).kept.size).toBe(2)
    expect(faultsOf(() => complete(own, half)).map(({ code }) => code)).toEqual([
      'value-pattern',
      'value-pattern',
    ])
  })
})

describe('[W3] what a field asks of its value', () => {
  test.each<[Partial<Field>, FieldValue, string]>([
    [{ type: 'number', min: '0' }, '-1', 'value-too-small'],
    [{ type: 'number', max: '10' }, '10.01', 'value-too-large'],
    [{ type: 'number', step: '0.5', min: '1' }, '1.7', 'value-invalid'],
    [{ type: 'number', decimals: 2 }, '1.005', 'value-invalid'],
    [{ type: 'date', min: '2026-01-01' }, '2025-12-31', 'value-too-small'],
    [{ type: 'date', max: 'today' }, '2026-03-02', 'value-too-large'],
    [{ type: 'date', min: 'today+7' }, '2026-03-07', 'value-too-small'],
    [{ type: 'checkbox_group', options: ['a', 'b', 'c'], atLeast: 2 }, ['a'], 'choices-too-few'],
    [{ type: 'checkbox_group', options: ['a', 'b', 'c'], atMost: 1 }, ['a', 'b'], 'choices-too-many'],
    [{ type: 'checkbox_group', options: ['a', 'b'], atLeast: 1, required: false }, [], 'choices-too-few'],
    [{ type: 'checkbox_group', options: ['a', 'b'] }, [], 'value-missing'],
    [{ type: 'signature', asksReason: true }, typed, 'reason-missing'],
    [{ type: 'text' }, '   ', 'value-missing'],
  ])('%j refuses %j as %s', (change, value, code) => {
    expect(faultsOf(() => complete([field('a', change)], { a: value }))).toEqual([
      { pointer: '/values/a', code },
    ])
  })

  test.each<[Partial<Field>, FieldValue]>([
    [{ type: 'number', min: '0', max: '10', step: '0.5', decimals: 1 }, '9.5'],
    [{ type: 'date', min: 'today', max: 'today+7' }, '2026-03-08'],
    [{ type: 'checkbox_group', options: ['a', 'b', 'c'], atLeast: 2, atMost: 2 }, ['a', 'c']],
    [
      { type: 'signature', asksReason: true },
      { ...typed, reason: 'I approve' },
    ],
    [{ type: 'text', pattern: '[0-9]{5}' }, '10115'],
    [{ type: 'text', pattern: '[0-9]{5}', required: false }, ''],
    [{ type: 'text', mask: 'aa-99' }, 'ab-12'],
    [{ type: 'approve' }, true],
    [{ type: 'radio', options: ['a'] }, 'a'],
  ])('%j takes %j', (change, value) => {
    expect([...complete([field('a', change)], { a: value }).values()]).toEqual([value])
  })

  test('the sender’s default fills a read-only field, whatever kind it is', () => {
    const own = [
      field('a', { readOnly: true, defaultValue: 'Flat 3' }),
      field('b', { readOnly: true, type: 'checkbox', defaultValue: 'true' }),
      field('c', { readOnly: true, type: 'checkbox_group', options: ['x', 'y'], defaultValue: 'y\nx' }),
      field('d', { readOnly: true, type: 'date', defaultValue: 'today+1' }),
      field('e', { readOnly: true, type: 'number', defaultValue: '1200.50' }),
      field('f', { readOnly: true, defaultValue: null }),
    ]
    expect([...complete(own).values()]).toEqual(['Flat 3', true, ['x', 'y'], '2026-03-02', '1200.5'])
  })

  test('fixed fields and buttons owe nothing', () => {
    const fixed = (['note', 'heading', 'strikethrough', 'envelope_id', 'decline'] as const).map((type) =>
      field(type, { type }),
    )
    expect(complete(fixed).size).toBe(0)
  })
})

describe('[W3] finishing, what conditions and formulas decide', () => {
  const shown = (on: string, value: string) =>
    ({ match: 'all', of: [{ field: on as FieldId, is: 'is', value }] }) as const
  const pet = field('pet', { type: 'checkbox', required: false })
  const breed = field('breed', { condition: shown('pet', 'true') })

  test('a hidden field is neither asked for nor kept', () => {
    expect([...complete([pet, breed], { pet: false, breed: 'Poodle' })]).toEqual([['pet', false]])
  })

  test('a shown field is asked for', () => {
    expect(faultsOf(() => complete([pet, breed], { pet: true }))).toEqual([
      { pointer: '/values/breed', code: 'value-missing' },
    ])
  })

  test('a formula’s result is kept, in the field’s decimals', () => {
    const own = [
      field('rent', { type: 'number', name: 'Rent' }),
      field('tax', { type: 'number', formula: '[Rent] * 7.7%', decimals: 2 }),
    ]
    expect(complete(own, { rent: '1234.56' }).get('tax' as FieldId)).toBe('95.06')
  })

  test('a result out of bounds keeps from finishing, and says where', () => {
    const own = [field('sum', { type: 'number', formula: '2 * 3', max: '5' })]
    expect(faultsOf(() => complete(own))).toEqual([{ pointer: '/values/sum', code: 'value-too-large' }])
  })

  test('a formula without a result prints nothing, even where it is required', () => {
    expect(complete([field('sum', { type: 'number', formula: '1 / 0' })]).size).toBe(0)
  })

  test('a default can hide a field', () => {
    const plan = field('plan', { type: 'dropdown', options: ['a', 'b'], defaultValue: 'b' })
    expect([...complete([plan, field('x', { condition: shown('plan', 'a') })]).keys()]).toEqual(['plan'])
  })
})
