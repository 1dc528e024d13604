import { describe, expect, test } from 'vitest'
import { plainField, type Field, type FieldValue } from './field.ts'
import { printedText } from './printed-text.ts'
import { formatSignedDate } from './signed-date.ts'

const setting = { locale: 'pt-BR', envelopeId: 'e-1' } as const
const file = {
  kind: 'file',
  sha256: 'f'.repeat(64),
  name: 'rg.pdf',
  type: 'application/pdf',
  bytes: 9,
} as const

describe('[W3] the words of a field on paper', () => {
  test.each<[Partial<Field> & Pick<Field, 'type'>, FieldValue | null, string | null]>([
    [{ type: 'text' }, 'one\ntwo', 'one\ntwo'],
    [{ type: 'number', currency: 'BRL' }, '1234.5', 'R$\u00a01.234,50'],
    [{ type: 'number', decimals: 3 }, '0.5', '0,500'],
    [{ type: 'date', format: 'long' }, '2026-12-31', '31 de dezembro de 2026'],
    [{ type: 'date' }, '2026-12-31', '31/12/2026'],
    [{ type: 'radio' }, 'Sim', 'Sim'],
    [{ type: 'checkbox_group' }, ['Água', 'Luz'], 'Água, Luz'],
    [{ type: 'attachment' }, file, 'rg.pdf'],
    [{ type: 'image' }, file, null],
    [{ type: 'checkbox' }, true, null],
    [{ type: 'text' }, null, null],
    [{ type: 'signature' }, { kind: 'typed', text: 'Ana', hand: 'caveat' }, null],
    [{ type: 'heading', defaultValue: 'Anexo' }, null, 'Anexo'],
    [{ type: 'envelope_id' }, null, 'e-1'],
    [{ type: 'strikethrough' }, null, null],
  ])('%j with %j says %j', (change, value, words) => {
    expect(printedText({ ...plainField, ...change }, value, setting)).toBe(words)
  })

  test('name the zone of the date of signing, in the format asked for', () => {
    const at = new Date('2026-03-01T23:30:00Z')
    expect(formatSignedDate(at, 'en-US', 'Asia/Tokyo')).toBe('March 2, 2026, 08:30 GMT+9')
    expect(formatSignedDate(at, 'en-US', 'Asia/Tokyo', 'short')).toBe('3/2/26, 08:30 GMT+9')
    expect(formatSignedDate(at, 'en-US', 'Asia/Tokyo', 'iso')).toBe('2026-03-02')
  })
})
