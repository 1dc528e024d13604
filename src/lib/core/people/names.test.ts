import { describe, expect, test } from 'vitest'
import { toCompanyName, toCompanySlug, toFullName, toOrganizationSlug } from './names.ts'

describe('a full name', () => {
  test('[R1] is first plus last', () => {
    expect(toFullName('Mara', 'Lindqvist')).toBe('Mara Lindqvist')
  })

  test('[R1] has no blank at its end when a part is missing', () => {
    expect(toFullName('Mara')).toBe('Mara')
    expect(toFullName('', 'Lindqvist')).toBe('Lindqvist')
  })

  test.each([
    [100, 100],
    [101, 100],
  ])('[R1] of %i characters keeps %i', (length, kept) => {
    expect(toFullName('x'.repeat(50), 'y'.repeat(length - 51))).toHaveLength(kept)
  })
})

describe('names', () => {
  test.each([toFullName, toCompanyName])('are one line of text, whatever was sent: %o', (toName) => {
    expect(toName(' Mara\r\nBcc:\u0001all\u2028 ')).toBe('Mara Bcc: all')
  })

  test('of companies have 100 characters at most, and no blank at the end', () => {
    expect(toCompanyName('x'.repeat(101))).toHaveLength(100)
    expect(toCompanyName(`${'x'.repeat(99)} y`)).toBe('x'.repeat(99))
  })
})

describe('a company slug', () => {
  test('[R1] is lowercase, with one underscore for a run of blanks', () => {
    expect(toCompanySlug('  Lindqvist \t  Hausverwaltung  GmbH ')).toBe('lindqvist_hausverwaltung_gmbh')
  })

  test.each([
    [50, 50],
    [51, 50],
  ])('[R1] of %i characters keeps %i', (length, kept) => {
    expect(toCompanySlug('x'.repeat(length))).toHaveLength(kept)
  })
})

test('an organization slug has hyphens where a company slug has underscores', () => {
  expect(toOrganizationSlug('Acme  Rentals')).toBe('acme-rentals')
})
