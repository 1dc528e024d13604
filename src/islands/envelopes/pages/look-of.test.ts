import { describe, expect, test } from 'vitest'
import type { FieldType } from '#core/fields/field.ts'
import type { PlacedField } from './placed-fields.ts'
import { lookOf } from './look-of.ts'

const file = { kind: 'file', sha256: 'a'.repeat(64), name: 'stamp.png', type: 'image/png', bytes: 3 } as const
const typed = { kind: 'typed', text: 'Jane Roe', hand: 'caveat' } as const

describe('a given value is drawn', () => {
  test.each<[FieldType, PlacedField['value'], string | null, ReturnType<typeof lookOf>]>([
    ['text', 'No smoking', 'No smoking', 'words'],
    ['dropdown', 'Monthly', 'Monthly', 'words'],
    ['attachment', file, 'stamp.png', 'words'],
    ['stamp', file, null, 'picture'],
    ['signature', typed, null, 'picture'],
    ['checkbox', true, null, 'tick'],
    ['checkbox', false, null, null],
    ['radio', 'Cat', 'Cat', 'tick'],
    ['checkbox_group', ['Cat', 'Dog'], 'Cat, Dog', 'tick'],
    ['approve', true, null, 'tick'],
    ['text', null, null, null],
  ])('of %s: %j', (type, value, text, look) => {
    expect(lookOf({ field: { type }, value, text })).toBe(look)
  })
})
