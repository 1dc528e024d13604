import { readFile } from 'node:fs/promises'
import { stateDisplayName } from '#core/places/place-names.ts'
import { Refusal } from '#core/refusal.ts'
import { americanCountries, countryName } from './american-countries.ts'
import type { Places } from './places.ts'

/** State → cities, in the order of the file. */
type States = ReadonlyMap<string, readonly string[]>

/** Places from the files that `tools/make-places.ts` writes, each read when it is first asked for. */
export function makeEmbeddedPlaces(): Places {
  const read = new Map<string, Promise<States>>()

  function statesOf(country: string): Promise<States> {
    const code = codeOf(country)
    const known = read.get(code)
    if (known) return known
    const states = readStates(code)
    read.set(code, states)

    return states
  }

  return {
    americas: () => Promise.resolve(listCountries()),
    async states(country) {
      return [...(await statesOf(country)).keys()].map((name) => {
        return { name, displayName: stateDisplayName(name) }
      })
    },
    async cities(country, state) {
      const states = await statesOf(country)
      const cities = states.get(state) ?? [...states].find(([name]) => isSame(name, state))?.[1]
      if (!cities) throw new Refusal('place-unknown')

      return [...cities]
    },
  }
}

function listCountries() {
  return americanCountries
    .map(([cca2, cca3]) => ({ name: { common: countryName(cca2) }, cca2, cca3, region: 'Americas' }))
    .sort((a, b) => a.name.common.localeCompare(b.name.common, 'en'))
}

function codeOf(country: string): string {
  const known = americanCountries.find(
    ([cca2, cca3]) => isSame(cca2, country) || isSame(cca3, country) || isSame(countryName(cca2), country),
  )
  if (!known) throw new Refusal('place-unknown')

  return known[0]
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

async function readStates(code: string): Promise<States> {
  const text = await readFile(new URL(`data/${code}.tsv`, import.meta.url), 'utf8')
  const lines = text.trimEnd().split('\n')

  return new Map(
    lines.map((line): [string, string[]] => {
      const [state = '', ...cities] = line.split('\t')
      return [state, cities]
    }),
  )
}
