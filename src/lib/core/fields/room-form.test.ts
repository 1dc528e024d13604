import { describe, expect, test } from 'vitest'
import type { FieldId } from '../ids.ts'
import type { FieldType } from './field.ts'
import { parseRoomForm } from './room-form.ts'

const field = (id: string, type: FieldType, readOnly = false) => ({ id: id as FieldId, type, readOnly })
const fields = [
  field('f-text', 'text'),
  field('f-box', 'checkbox'),
  field('f-fixed-box', 'checkbox', true),
  field('f-sign', 'signature'),
  field('f-number', 'number'),
  field('f-date', 'date'),
  field('f-group', 'checkbox_group'),
  field('f-approve', 'approve'),
  field('f-file', 'attachment'),
  { ...field('f-cpf', 'text'), mask: '999.999.999-99' },
]
const parse = (entries: Record<string, string>) =>
  parseRoomForm(new URLSearchParams(entries), fields, 'es-ES')

describe('[W3] the plain form of the signing room', () => {
  test('carries the version, the consent and the reason', () => {
    expect(parse({ version: '3', agreed: 'on', reason: ' Wrong rent ' })).toMatchObject({
      version: 3,
      agreed: true,
      reason: 'Wrong rent',
    })
  })

  test('without a version, consent or reason claims none', () => {
    expect(parse({})).toMatchObject({ version: Number.NaN, agreed: false, reason: '' })
    expect(parse({ version: '' }).version).toBeNaN()
  })

  test('carries text with line ends as the rest of the product writes them', () => {
    expect(parse({ 'values[f-text]': 'one\r\ntwo' }).values['f-text']).toBe('one\ntwo')
  })

  test('keeps an emptied text, so that it clears what was saved before', () => {
    expect(parse({ 'values[f-text]': '' }).values['f-text']).toBe('')
  })

  test('reads a ticked box as true and an absent one as false', () => {
    expect(parse({ 'values[f-box]': 'on' }).values['f-box']).toBe(true)
    expect(parse({}).values['f-box']).toBe(false)
  })

  test('claims nothing for a box that may not be changed', () => {
    expect(parse({}).values).not.toHaveProperty('f-fixed-box')
  })

  test('keeps values for unknown fields, for the rules to refuse', () => {
    expect(parse({ 'values[elsewhere]': 'x' }).values['elsewhere']).toBe('x')
  })

  test('takes no text for a signature field: a signature is adopted by name', () => {
    expect(parse({ 'values[f-sign]': 'Ana' }).values).not.toHaveProperty('f-sign')
  })

  test('adopts the typed name and initials in the chosen hand', () => {
    expect(
      parse({ signature_text: ' Ana Lima ', signature_hand: 'marck-script', initials_text: 'AL' }),
    ).toMatchObject({
      signature: { kind: 'typed', text: 'Ana Lima', hand: 'marck-script' },
      initials: { kind: 'typed', text: 'AL', hand: 'marck-script' },
    })
  })

  test('falls back to the first hand and adopts no blank name', () => {
    const form = parse({ signature_text: 'Ana', signature_hand: 'comic', initials_text: '  ' })
    expect(form.signature).toEqual({ kind: 'typed', text: 'Ana', hand: 'caveat' })
    expect(form.initials).toBeUndefined()
  })

  test('reads numbers and dates as the language writes them', () => {
    const { values } = parse({ 'values[f-number]': '1.234,50', 'values[f-date]': '31/12/2026' })
    expect(values).toMatchObject({ 'f-number': '1234.5', 'f-date': '2026-12-31' })
  })

  test('keeps what is no number or date, for the rules to refuse', () => {
    const { values } = parse({ 'values[f-number]': 'mucho', 'values[f-date]': 'mañana' })
    expect(values).toMatchObject({ 'f-number': 'mucho', 'f-date': 'mañana' })
    expect(parse({ 'values[f-number]': ' ' }).values['f-number']).toBe('')
  })

  test('gathers the ticked boxes of a group', () => {
    const form = new URLSearchParams([
      ['values[f-group]', 'a'],
      ['values[f-group]', 'c'],
    ])
    expect(parseRoomForm(form, fields, 'es-ES').values['f-group']).toEqual(['a', 'c'])
    expect(parse({}).values['f-group']).toEqual([])
  })

  test('carries an approval, and none where the button was not pressed', () => {
    expect(parse({ 'values[f-approve]': 'on' }).values['f-approve']).toBe(true)
    expect(parse({}).values).not.toHaveProperty('f-approve')
  })

  test('puts what was typed into the form of its mask', () => {
    expect(parse({ 'values[f-cpf]': '12345678901' }).values['f-cpf']).toBe('123.456.789-01')
  })

  test('takes no text for a file, and the reason of a signature with it', () => {
    expect(parse({ 'values[f-file]': 'x' }).values).not.toHaveProperty('f-file')
    expect(parse({ signature_text: 'Ana', signature_reason: ' Lo apruebo ' }).signature).toMatchObject({
      reason: 'Lo apruebo',
    })
  })
})
