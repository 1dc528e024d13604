import { api } from '#browser/api.ts'
import type { Locale } from '#core/locale/locale.ts'
import { cityDisplayName } from '#core/places/place-names.ts'
import { countriesElsewhere } from '#core/places/countries-elsewhere.ts'
import type { SelectOption } from '#islands/ui/Select.tsx'

/** `name` is the place's own, whole name; `label` is what a person reads. */
export type PlaceOption = SelectOption & { name: string }

/** Those of the Americas, then the others, each named and sorted in the language of the page. */
export async function loadCountries(
  locale: Locale,
  groups: { americas: string; elsewhere: string },
): Promise<readonly PlaceOption[]> {
  const americas = (await api('GET /region/americas')).map(({ cca2, name }) => [cca2, name.common] as const)
  const known = new Set(americas.map(([code]) => code))
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' })
  const elsewhere = [...countriesElsewhere]
    .filter((code) => !known.has(code))
    .map((code) => [code, inEnglish.of(code) ?? code] as const)
  const listed = (countries: readonly (readonly [string, string])[], group: string) =>
    countries
      .map(([value, name]) => ({ value, name, group, label: countryLabel(value, name, locale) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale))

  return [...listed(americas, groups.americas), ...listed(elsewhere, groups.elsewhere)]
}

export async function loadStates(country: string): Promise<readonly PlaceOption[]> {
  const states = await api('POST /countries/states', { body: { country } })

  return states.map(({ name, displayName }) => ({ value: name, label: displayName, name }))
}

export async function loadCities(country: string, state: string): Promise<readonly PlaceOption[]> {
  const cities = await api('POST /countries/state/cities', { body: { country, state } })

  return cities.map((name) => ({ value: name, label: cityDisplayName(name), name }))
}

export function countryLabel(country: string, name: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? name
}
