import { describe, expect, test } from 'vitest'
import { parseTextTag } from './text-tag.ts'

describe('a text tag', () => {
  test('names a type and for whom it is', () => {
    expect(parseTextTag('signature;role=Client;required')).toMatchObject({
      type: 'signature',
      role: 'Client',
      required: true,
    })
  })

  test('says all there is to say', () => {
    const tag =
      'Text ; Role = Second tenant; name=rent;label=Monthly rent;readonly;width=120;height=20.5;default=a=b;max=40'

    expect(parseTextTag(tag)).toEqual({
      type: 'text',
      role: 'Second tenant',
      name: 'rent',
      label: 'Monthly rent',
      required: false,
      readOnly: true,
      width: 120,
      height: 20.5,
      maxLength: 40,
      options: [],
      defaultValue: 'a=b',
      format: null,
    })
  })

  test.each([
    ['date signed', 'date_signed'],
    ['Date-Signed', 'date_signed'],
    ['INITIALS', 'initials'],
  ])('may write its type as "%s"', (written, type) => {
    expect(parseTextTag(written)).toMatchObject({ type })
  })

  test.each([
    ['signature', true],
    ['initials', true],
    ['text', false],
    ['signature;optional', false],
    ['text;required', true],
    ['text;required=false', false],
    ['text;optional=false', true],
  ])('"%s": required is %s', (tag, required) => {
    expect(parseTextTag(tag)).toMatchObject({ required })
  })

  test('lists options', () => {
    expect(parseTextTag('dropdown;options=Card | Cash|Transfer')).toMatchObject({
      options: ['Card', 'Cash', 'Transfer'],
    })
    expect(parseTextTag('date;format=ISO')).toMatchObject({ format: 'iso' })
  })

  test.each([
    '',
    'autograph',
    'text;colour=red',
    'text;role',
    'text;role=',
    'text;required=perhaps',
    'text;width=wide',
    'text;width=-4',
    'text;width=1e9',
    'text;max=0',
    'text;constructor=x',
    'dropdown',
    'radio;options=a||b',
    'radio;options=a|a',
    'date;format=roman',
    'checkbox;default=perhaps',
    'number;default=many',
    'dropdown;options=a|b;default=c',
    'text;max=3;default=longer',
    'note',
    `text;name=${'x'.repeat(201)}`,
  ])('is not understood as "%s"', (tag) => {
    expect(parseTextTag(tag)).toBeNull()
  })
})
