import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskEmailAddress, parseEmailAddress } from './email-address.ts'

describe('an e-mail address', () => {
  test('has one spelling', () => {
    expect(parseEmailAddress('  Zoë@Example.COM\n')).toBe('zoë@example.com')
    expect(parseEmailAddress('Zoe\u0308@example.com')).toBe('zoë@example.com')
  })

  test('keeps its spelling when read again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const parsed = parseEmailAddress(address)
        expect(parseEmailAddress(parsed)).toBe(parsed)
      }),
    )
  })

  test.each([
    '',
    'a',
    '@',
    'a@',
    '@b',
    'a@b@c',
    'a b@c',
    'a@b\r\nBcc: x@y',
    '<a@b>',
    'a,b@c',
    'a\u0000@b',
    `${'x'.repeat(250)}@b.cd`,
  ])('is not %j', (text) => expect(() => parseEmailAddress(text)).toThrow('Username should be an email.'))

  test('is shown by its first letters', () => {
    expect(maskEmailAddress('ana@example.com')).toBe('a***@e***')
    expect(maskEmailAddress('𝒶na@example.com')).toBe('𝒶***@e***')
  })
})
