import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

type Locked = {
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
}
/** By their places: `node_modules/a`, `node_modules/a/node_modules/b`; the project itself is the empty place. */
export type Places = Readonly<Record<string, Locked>>

/** Faces are asked for by file as they are needed, and no module imports them. */
const faces = '@expo-google-fonts/'

/** Names of the packages that modules of a build import, wherever in `folder` those lie. */
export function importedBy(folder: string): Set<string> {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.mjs'),
  )

  return new Set(modules.flatMap((file) => importsOf(path.join(folder, file))))
}

/** The places of everything that runs: what is imported, all faces, and what those need in turn. */
export function neededPlaces(places: Places, imported: Iterable<string>): Set<string> {
  const own = Object.keys(places['']?.dependencies ?? {})
  const waiting = [...imported, ...own.filter((name) => name.startsWith(faces))].map((name) => ({
    name,
    from: '',
  }))
  const needed = new Set<string>()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = findPlace(places, next.name, next.from)
    if (place === undefined || needed.has(place)) continue
    needed.add(place)
    waiting.push(...needsOf(places[place] ?? {}).map((name) => ({ name, from: place })))
  }

  return needed
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const asked = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => literalIn(text.slice(start, end))),
  ]

  return asked.flatMap((one) => (one === undefined || isOurs(one) ? [] : [packageOf(one)]))
}

/** What a variable names is ours: packages are imported by their names. */
function literalIn(code: string): string | undefined {
  return /^(['"`])([^'"`$]+)\1$/.exec(code)?.[2]
}

const isOurs = (specifier: string) => /^(\.|\/|file:|data:)/.test(specifier) || isBuiltin(specifier)

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** As Node looks for it: beside what asks first, then outwards. */
function findPlace(places: Places, name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (places[place]) return place
    if (at === '') return undefined
  }
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)

  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}
