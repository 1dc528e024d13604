import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const place = 'PREPARED_SERVER'
const root = fileURLToPath(new URL('../..', import.meta.url))
/** From there packages are found as from the sources. */
const caches = path.join(root, 'node_modules', '.cache')
/** What tests start by its file. */
const children = ['server-child', 'rotate-child', 'anchor-child'] as const

/**
 * For vitest, before any test: the processes that faults befall, bundled as the product is. Most of a start from its sources
 * goes into finding some two thousand modules, and they are started dozens of times.
 */
export function setup(): () => void {
  mkdirSync(caches, { recursive: true })
  const folder = mkdtempSync(path.join(caches, 'paraph-server-'))
  const entries = children.map((name) => `tests/faults/${name}.ts`)
  const parameters = ['tools/bundle-program.ts', folder, ...entries]
  const { status, stderr } = spawnSync(process.execPath, parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  process.env[place] = folder

  return () => rmSync(folder, { recursive: true, force: true })
}

/** The file that starts it: the bundled one, or its source where none was prepared. */
export function entryOf(name: (typeof children)[number]): string {
  const folder = process.env[place]

  return folder ? path.join(folder, `${name}.mjs`) : path.join(root, 'tests', 'faults', `${name}.ts`)
}

/** What is compiled once need not be again: a fifth of a start. */
export function compiledBefore(): { NODE_COMPILE_CACHE?: string } {
  const folder = process.env[place]

  return folder ? { NODE_COMPILE_CACHE: path.join(folder, 'compiled') } : {}
}
