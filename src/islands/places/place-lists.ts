import { api } from '#browser/api.ts'
import type { Locale } from '#core/locale/locale.ts'
import { cityDisplayName } from '#core/places/place-names.ts'
import type { SelectOption } from '#islands/ui/Select.tsx'

/** `name` is the place's own, whole name; `label` is what a person reads. */
export type PlaceOption = SelectOption & { name: string }

/** Named and sorted in the language of the page. */
export async function loadCountries(locale: Locale): Promise<readonly PlaceOption[]> {
  const countries = await api('GET /region/americas')

  return countries
    .map(({ cca2, name: { common } }) => {
      return { value: cca2, label: countryLabel(cca2, common, locale), name: common }
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale))
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
