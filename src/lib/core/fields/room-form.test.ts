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
]
const parse = (entries: Record<string, string>) => parseRoomForm(new URLSearchParams(entries), fields)

describe('the plain form of the signing room', () => {
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
})
