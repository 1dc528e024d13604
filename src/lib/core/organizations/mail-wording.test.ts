import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import {
  assertPlaces,
  fillParagraphs,
  fillPlaces,
  findUnknownPlace,
  mailPlaces,
  wordedMails,
  writePlace,
} from './mail-wording.ts'

const values = { sender: 'Mara', title: 'Lease', organization: 'Acme', deadline: 'May 1' }

describe('places in an organization’s words', () => {
  test('are known by name, with blanks or without', () => {
    for (const mail of ['invitation', 'reminder'] as const) {
      for (const place of mailPlaces) expect(findUnknownPlace(mail, writePlace(place))).toBeNull()
    }
    expect(findUnknownPlace('invitation', 'By {{ deadline }}, {{sender}}')).toBeNull()
    expect(findUnknownPlace('completion', '{{deadline}}')).toBe('{{deadline}}')
  })

  test.each([
    ['Dear {{name}}', '{{name}}'],
    ['{{}}', '{{}}'],
    ['{{Title}}', '{{Title}}'],
    ['Dear {{title', '{{title'],
    ['Dear title}}', '}}'],
    ['{{title}} and {{constructor}}', '{{constructor}}'],
    [`{{${'x'.repeat(100)}}}`, `{{${'x'.repeat(38)}…`],
  ])('%j has one that is none', (words, place) => {
    expect(findUnknownPlace('invitation', words)).toBe(place)
  })

  test('that are none are refused by which part has them', () => {
    const refusal = (words: { subject: string; text: string }) => {
      try {
        return assertPlaces('invitation', words)
      } catch (error) {
        return isRefusal(error) && [error.code, error.faults[0]?.pointer, error.facts]
      }
    }
    expect(refusal({ subject: '{{a}}', text: '{{b}}' })).toEqual([
      'mail-place-unknown',
      '/subject',
      { place: '{{a}}' },
    ])
    expect(refusal({ subject: '', text: '{{b}}' })).toEqual([
      'mail-place-unknown',
      '/text',
      { place: '{{b}}' },
    ])
    expect(refusal({ subject: '{{title}}', text: '' })).toBeUndefined()
  })

  test('are filled once: what stands in one is never read as another', () => {
    const nested = { ...values, title: '{{sender}} $& $1' }
    expect(fillPlaces('{{title}} from {{ sender }}', nested)).toBe('{{sender}} $& $1 from Mara')
  })

  test('that stand for nothing take their sentence along, and leave the others', () => {
    const open = { ...values, deadline: null }
    expect(fillPlaces('By {{deadline}}', open)).toBeNull()
    expect(fillParagraphs('Hello.\n\nSign by {{deadline}}.\n \n\nYours,\n{{sender}}', open)).toEqual([
      'Hello.',
      'Yours,\nMara',
    ])
  })

  test('of whatever is typed are either named as unknown or filled without a brace pair left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...wordedMails),
        fc
          .array(fc.constantFrom('{{', '}}', '{', '}', 'title', ' ', 'x', '\n'))
          .map((parts) => parts.join('')),
        (mail, words) => {
          const isKnown = findUnknownPlace(mail, words) === null
          expect(!isKnown || !/\{\{|\}\}/.test(fillPlaces(words, values) ?? '')).toBe(true)
        },
      ),
    )
  })

  test('of a thousand braces are looked for in no time', () => {
    const start = performance.now()
    for (const hostile of ['{{'.repeat(500), `{{${' '.repeat(996)}`, '}'.repeat(1000)]) {
      findUnknownPlace('invitation', hostile)
    }
    expect(performance.now() - start).toBeLessThan(200)
  })
})
