import { expect, test } from 'vitest'
import { countriesElsewhere } from '#core/places/countries-elsewhere.ts'
import { americanCountries } from './american-countries.ts'

/** Of ISO 3166-1; nobody lives there but scientists and soldiers. */
const uninhabited = ['AQ', 'BV', 'GS', 'HM', 'TF', 'UM']

test('[R2] with those of the Americas they are all countries that people live in, each once', () => {
  const americas = americanCountries.map(([code]) => code)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const all = [...americas, ...countriesElsewhere]

  expect(new Set(all).size).toBe(all.length)
  // 249 of ISO 3166-1 without those where nobody lives, and Kosovo.
  expect(all).toHaveLength(249 - uninhabited.length + 1)
  expect(all.filter((code) => !names.of(code))).toEqual([])
  expect(all.filter((code) => uninhabited.includes(code) || !/^[A-Z]{2}$/.test(code))).toEqual([])
})
