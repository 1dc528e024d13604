import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import packageFile from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../', import.meta.url))

/** What a source file says of others; files are named from the root of the project. */
export type Source = {
  text: string
  /** What is there as soon as this file is. */
  imports: readonly string[]
  /** What is fetched later. */
  laterImports: readonly string[]
}

const read = new Map<string, Source>()

export function sourceOf(file: string): Source {
  const known = read.get(file)
  if (known) return known
  const text = readFileSync(path.join(root, file), 'utf8')
  const named = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, specifier = '']) => resolve(specifier, file) ?? [])
  const source = {
    text,
    imports: named(/^\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm),
    laterImports: named(/(?<!typeof )\bimport\(\s*'([^']+)'/g),
  }
  read.set(file, source)

  return source
}

/** The file and all that comes with it at once. */
export function comesWith(...files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>(files)
  for (const file of found) for (const next of sourceOf(file).imports) found.add(next)

  return found
}

export function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
}

/** Only files of ours that are code; what packages bring has no texts of ours. */
function resolve(specifier: string, from: string): string | null {
  const file = specifier.startsWith('.')
    ? path.join(path.dirname(from), specifier)
    : (aliasOf(specifier) ?? '')

  return /\.(tsx?|astro)$/.test(file) && existsSync(path.join(root, file)) ? file : null
}

function aliasOf(specifier: string): string | null {
  for (const [alias, target] of Object.entries(packageFile.imports)) {
    if (typeof target !== 'string') continue
    const zone = alias.slice(0, -1)
    if (specifier.startsWith(zone)) return path.join(target.slice(0, -1), specifier.slice(zone.length))
  }

  return null
}
