import { expect, test } from 'vitest'
import { countryCodes } from '../places/countries.ts'
import { consentLaws, usualLaw } from './consent-law.ts'

test.each([
  ['US', 'us'],
  ['PR', 'us'],
  ['ES', 'eu'],
  ['FR', 'eu'],
  ['NO', 'eu'],
  ['BR', 'br'],
  ['br', 'br'],
  ['GB', 'general'],
  ['CH', 'general'],
  ['MX', 'general'],
  ['', 'general'],
  [null, 'general'],
  [undefined, 'general'],
] as const)('an organization in %o begins with the law of %s', (country, law) => {
  expect(usualLaw(country)).toBe(law)
})

test('eIDAS is named in the thirty countries of the European Economic Area and their parts, and each law somewhere', () => {
  const inEurope = countryCodes.filter((country) => usualLaw(country) === 'eu')

  expect(inEurope).toHaveLength(37)
  expect(new Set(countryCodes.map(usualLaw))).toEqual(new Set(consentLaws))
})
