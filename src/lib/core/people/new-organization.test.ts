import { describe, expect, test } from 'vitest'
import { maxOrganizationSlug, missingFields, proposeSlug, toOrganizationInput } from './new-organization.ts'

describe('an organization', () => {
  test('[O2] needs a name and a slug', () => {
    expect(missingFields({ name: '', slug: '' })).toEqual(['name', 'slug'])
    expect(missingFields({ name: 'Acme', slug: '  ' })).toEqual(['slug'])
    expect(missingFields({ name: 'Acme', slug: 'acme' })).toEqual([])
  })

  test('[O2] has its slug lowercased, with one hyphen for a run of whitespace', () => {
    expect(toOrganizationInput({ name: ' Acme Rentals ', slug: ' Acme \t Rentals  NORTH ' })).toEqual({
      name: 'Acme Rentals',
      slug: 'acme-rentals-north',
    })
  })

  test('is proposed a slug that fits, without a hyphen at its end', () => {
    expect(proposeSlug('Acme  Rentals')).toBe('acme-rentals')
    expect(proposeSlug(`${'x'.repeat(maxOrganizationSlug - 1)} y`)).toBe('x'.repeat(maxOrganizationSlug - 1))
  })
})
