// @vitest-environment happy-dom
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  standAt,
  startLoopbackServer,
  type LoopbackServer,
  type Received,
} from '../../../tests/loopback-server.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { Address } from '#core/places/address.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import { write } from '../auth/stage.fixture.tsx'
import { mount, press } from '../testing/mount.ts'
import { choose, eventually, findList } from './choose.fixture.ts'
import { PlacePicker } from './PlacePicker.tsx'

const labels = enUS.places
const longName = 'United Townships of Dysart, Dudley, Harcourt, Guilford'
const lists: Readonly<Record<string, unknown>> = {
  '/api/region/americas': [
    { name: { common: 'Uruguay' }, cca2: 'UY', cca3: 'URY', region: 'Americas' },
    { name: { common: 'Brazil' }, cca2: 'BR', cca3: 'BRA', region: 'Americas' },
    { name: { common: 'Aruba' }, cca2: 'AW', cca3: 'ABW', region: 'Americas' },
  ],
  '{"country":"UY"}': [{ name: 'Salto Department', displayName: 'Salto' }],
  '{"country":"BR"}': [{ name: 'Bahia', displayName: 'Bahia' }],
  '{"country":"AW"}': [],
  '{"country":"UY","state":"Salto Department"}': ['Salto', longName],
}

let server: LoopbackServer
let failing: (request: Received) => boolean
let picked: Address | null

beforeAll(async () => {
  server = await startLoopbackServer((request) => {
    if (failing(request)) return { status: 503 }

    return { body: JSON.stringify(lists[request.body || request.url]) }
  })
})
afterAll(() => server.close())
beforeEach(() => {
  standAt(`${server.origin}/register`)
  failing = () => false
  picked = null
})

describe('picking a place', () => {
  test('[R2] goes from the country to its states and on to the cities of one', async () => {
    await mount(<Picker />)
    expect(findList(labels.state)).toBeUndefined()

    await choose(labels.country, 'Uruguay')
    expect(picked).toEqual({ country: 'UY', countryName: 'Uruguay' })
    expect(findList(labels.city)).toBeUndefined()

    await choose(labels.state, 'Salto')
    expect(picked).toEqual({ country: 'UY', countryName: 'Uruguay', state: 'Salto Department' })

    await choose(labels.city, 'Salto')
    expect(picked).toEqual({
      country: 'UY',
      countryName: 'Uruguay',
      state: 'Salto Department',
      city: 'Salto',
    })
  })

  test('[R2] lists the countries in the language of the page, in its order', async () => {
    await mount(<Picker locale="pt-BR" />)

    const countries = await optionsOf(labels.country)
    expect(countries.slice(0, 4)).toEqual([labels.noCountry, 'Aruba', 'Brasil', 'Uruguai'])
    const elsewhere = countries.slice(4)
    expect(elsewhere).toEqual(elsewhere.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
    expect(elsewhere).toContain('Espanha')
    const groups = [...document.querySelectorAll('optgroup')]
    expect(groups.map(({ label }) => label)).toEqual([labels.americas, labels.elsewhere])
  })

  test('outside the Americas asks for no list: region and city are typed', async () => {
    await mount(<Picker />)
    await choose(labels.country, 'Spain')
    expect(picked).toEqual({ country: 'ES', countryName: 'Spain' })
    await write(labels.state, 'Galicia')
    await write(labels.city, 'Vigo')
    expect(picked).toEqual({ country: 'ES', countryName: 'Spain', state: 'Galicia', city: 'Vigo' })

    await write(labels.state, '')
    expect(picked).toEqual({ country: 'ES', countryName: 'Spain', city: 'Vigo' })
    await choose(labels.country, 'Uruguay')
    expect(picked).toEqual({ country: 'UY', countryName: 'Uruguay' })
  })

  test('[R3] shows a long city cut and keeps it whole', async () => {
    await mount(<Picker />)
    await choose(labels.country, 'Uruguay')
    await choose(labels.state, 'Salto')
    await choose(labels.city, 'United Townships of …')

    expect(picked?.city).toBe(longName)
  })

  test('takes back what lay in another country', async () => {
    await mount(<Picker />)
    await choose(labels.country, 'Uruguay')
    await choose(labels.state, 'Salto')
    await choose(labels.country, 'Brazil')

    expect(picked).toEqual({ country: 'BR', countryName: 'Brazil' })
    expect(await optionsOf(labels.state)).toEqual([labels.noState, 'Bahia'])
    expect(findList(labels.city)).toBeUndefined()
  })

  test('asks for no state where there is none, and for nothing without a country', async () => {
    await mount(<Picker />)
    await choose(labels.country, 'Aruba')
    await eventually(() => (findList(labels.state) ? undefined : true))

    await choose(labels.country, labels.noCountry)
    expect(picked).toBeNull()
  })

  test('shows what was picked before, even when its list fails', async () => {
    failing = () => true
    await mount(<Picker initial={{ country: 'UY', countryName: 'Uruguay', state: 'Salto Department' }} />)
    await eventually(() => (document.body.textContent.includes(labels.failed) ? true : undefined))

    expect(findList(labels.country)?.selectedOptions[0]?.text).toBe('Uruguay')
    expect(findList(labels.state)?.selectedOptions[0]?.text).toBe('Salto')
  })

  test('[R2] a list that fails is asked for again at the press of a button, and the rest stays', async () => {
    await mount(<Picker />)
    await choose(labels.country, 'Uruguay')
    failing = ({ body }) => body.includes('state')
    await choose(labels.state, 'Salto')
    const retry = await eventually(
      () => document.querySelector<HTMLElement>('[role=status] button') ?? undefined,
    )
    expect(retry.getAttribute('aria-label')).toBe(`${labels.retry}: ${labels.city}`)

    failing = () => false
    await press(retry)
    await choose(labels.city, 'Salto')

    expect(picked).toMatchObject({ state: 'Salto Department', city: 'Salto' })
  })
})

function Picker({ initial = null, locale = 'en-US' }: { initial?: Address | null; locale?: Locale }) {
  const [value, setValue] = useState(initial)
  function change(next: Address | null) {
    picked = next
    setValue(next)
  }

  return <PlacePicker value={value} onChange={change} labels={labels} locale={locale} />
}

/** Once there are more than the one that picks nothing. */
async function optionsOf(label: string): Promise<string[]> {
  return eventually(() => {
    const texts = [...(findList(label)?.options ?? [])].map(({ text }) => text)
    return texts.length > 1 ? texts : undefined
  })
}
