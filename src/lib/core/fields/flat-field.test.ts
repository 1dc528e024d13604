import { describe, expect, expectTypeOf, test } from 'vitest'
import type { DocumentId, FieldId, RecipientId } from '../ids.ts'
import { checkFields } from './field-rules.ts'
import { fieldTypes, plainField } from './field.ts'
import { flatField, readField, type FlatField } from './flat-field.ts'
import { startOf } from './types/starts-of-types.ts'
import type { FieldOf } from './types/shapes.ts'

const area = { document: 'lease' as DocumentId, page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }
const placed = { id: 'one' as FieldId, recipient: 'ana' as RecipientId, areas: [area] }
/** Says something of everything, as an API client may whatever the type. */
const talkative: Omit<FlatField, 'type'> = {
  ...placed,
  name: 'Rent',
  label: 'Monthly rent',
  help: 'In euros',
  required: true,
  readOnly: true,
  defaultValue: '12',
  prefillable: true,
  condition: { match: 'all', of: [] },
  font: 'serif',
  size: 12,
  colour: '#112233',
  align: 'end',
  maxLength: 40,
  multiline: true,
  options: ['12'],
  atLeast: 1,
  atMost: 1,
  min: '1',
  max: '20',
  step: '1',
  decimals: 2,
  currency: 'EUR',
  formula: '1 + 1',
  format: 'iso',
  pattern: '[0-9]+',
  patternMessage: 'Digits',
  mask: '99',
  cells: 2,
  ways: ['draw'],
  asksReason: true,
}

describe('[W1] a field between the wire and the rules', () => {
  test.each(fieldTypes)('of the type %s goes out as it came, with what its type has no use for', (type) => {
    expect(flatField(readField({ ...talkative, type }))).toEqual({ ...talkative, type })
  })

  test('stored before there was a property rests there as it did then', () => {
    expect(flatField(readField({ ...placed, type: 'text' }))).toEqual({
      ...plainField,
      ...placed,
      type: 'text',
    })
  })

  test('shows a rule only what its type has', () => {
    expectTypeOf<FieldOf<'number'>>().toHaveProperty('formula')
    expectTypeOf<FieldOf<'text'>>().not.toHaveProperty('formula')
    expectTypeOf<FieldOf<'signature'>>().not.toHaveProperty('defaultValue')
    expectTypeOf<FieldOf<'radio'>>().toHaveProperty('options')
    expectTypeOf<FieldOf<'date'>>().not.toHaveProperty('options')
  })

  test('is refused for a rule that cannot be read, even where its type has no use for it', () => {
    const stray = { ...plainField, ...placed, type: 'checkbox', pattern: '(', formula: '1 +' } as const
    expect(checkFields([stray]).map(({ part, reason }) => `${part} ${reason}`)).toEqual([
      'pattern pattern-malformed',
      'formula formula-not-here',
    ])
  })

  test('begins as its type does, where nothing more is said', () => {
    const required = fieldTypes.filter((type) => startOf(type).required)
    expect(required).toEqual(['signature', 'initials', 'name', 'date_signed'])
    expect(fieldTypes.filter((type) => startOf(type).readOnly)).toEqual(['date_signed'])
  })
})
