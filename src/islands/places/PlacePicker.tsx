import type { Locale } from '#core/locale/locale.ts'
import type { Address } from '#core/places/address.ts'
import { countriesElsewhere } from '#core/places/countries-elsewhere.ts'
import { cityDisplayName, stateDisplayName } from '#core/places/place-names.ts'
import { TextField } from '#islands/ui/TextField.tsx'
import { useCallback } from 'react'
import type { PlaceLabels } from './place-labels.ts'
import { countryLabel, loadCities, loadCountries, loadStates } from './place-lists.ts'
import { PlaceSelect } from './PlaceSelect.tsx'

type Props = {
  value: Address | null
  onChange: (value: Address | null) => void
  labels: PlaceLabels
  locale: Locale
}

/** Country, then state, then city: each list appears once the one before has been picked from. Outside the Americas they are typed. */
export function PlacePicker({ value, onChange, labels, locale }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <CountrySelect {...{ value, onChange, labels, locale }} />
      {value && countriesElsewhere.has(value.country) ? (
        <TypedPlaces {...{ value, onChange, labels }} />
      ) : (
        <>
          {value && <StateSelect {...{ value, onChange, labels }} />}
          {value?.state && <CitySelect {...{ value, onChange, labels }} state={value.state} />}
        </>
      )}
    </div>
  )
}

function CountrySelect({ value, onChange, labels, locale }: Props) {
  const { americas, elsewhere } = labels
  const load = useCallback(
    () => loadCountries(locale, { americas, elsewhere }),
    [locale, americas, elsewhere],
  )

  return (
    <PlaceSelect
      label={labels.country}
      noneLabel={labels.noCountry}
      labels={labels}
      picked={value && pickedCountry(value, locale)}
      load={load}
      onPick={(option) => onChange(option && { country: option.value, countryName: option.name })}
    />
  )
}

type WithinCountry = Omit<Props, 'locale' | 'value'> & { value: Address }

function StateSelect({ value, onChange, labels }: WithinCountry) {
  const { country, countryName, state } = value
  const load = useCallback(() => loadStates(country), [country])

  return (
    <PlaceSelect
      label={labels.state}
      noneLabel={labels.noState}
      labels={labels}
      picked={state ? { value: state, label: stateDisplayName(state), name: state } : null}
      load={load}
      onPick={(option) => onChange({ country, countryName, ...(option && { state: option.name }) })}
    />
  )
}

function CitySelect({ value, onChange, labels, state }: WithinCountry & { state: string }) {
  const { country, countryName, city } = value
  const load = useCallback(() => loadCities(country, state), [country, state])

  return (
    <PlaceSelect
      label={labels.city}
      noneLabel={labels.noCity}
      labels={labels}
      picked={city ? { value: city, label: cityDisplayName(city), name: city } : null}
      load={load}
      onPick={(option) => onChange({ country, countryName, state, ...(option && { city: option.name }) })}
    />
  )
}

/** What no list is there for. */
function TypedPlaces({ value, onChange, labels }: WithinCountry) {
  return (['state', 'city'] as const).map((part) => (
    <TextField
      key={part}
      label={labels[part]}
      optionalLabel={labels.optional}
      value={value[part] ?? ''}
      maxLength={100}
      autoComplete={part === 'state' ? 'address-level1' : 'address-level2'}
      onChange={({ target }) => {
        const { [part]: _former, ...others } = value
        onChange(target.value ? { ...others, [part]: target.value } : others)
      }}
    />
  ))
}

function pickedCountry({ country, countryName }: Address, locale: Locale) {
  return { value: country, label: countryLabel(country, countryName, locale), name: countryName }
}
