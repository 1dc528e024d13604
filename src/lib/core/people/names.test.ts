import { describe, expect, test } from 'vitest'
import { toCompanySlug, toFullName, toOrganizationSlug } from './names.ts'

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
