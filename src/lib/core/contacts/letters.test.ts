import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLetters, lettersOf, wordsOf } from './letters.ts'

describe('letters without accents and case', () => {
  test.each([
    ['Núñez', 'nunez'],
    ['ÇELİK', 'celik'],
    ['Straße', 'strasse'],
    ['Łukasz Ødegård', 'lukasz odegard'],
    ['O’Brien', 'obrien'],
    ['Ｆｕｌｌ', 'full'],
    ['王芳', '王芳'],
  ])('%s is found as %s', (typed, folded) => expect(foldLetters(typed)).toBe(folded))

  test('are the same however often they are folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = wordsOf(text)
        expect(wordsOf(once.join(' '))).toEqual(once)
      }),
    )
  })

  test('are parted at what is no letter, in addresses too', () => {
    expect(wordsOf('Jane.Roe+tax@example.org')).toEqual(['jane', 'roe', 'tax', 'example', 'org'])
    expect(lettersOf({ name: 'Jane Roe', email: 'jane@acme.org', company: 'Acme' })).toBe(
      ' jane roe acme org',
    )
  })
})
