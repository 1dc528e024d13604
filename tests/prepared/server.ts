import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const place = 'PREPARED_SERVER'
const root = fileURLToPath(new URL('../..', import.meta.url))
/** From there packages are found as from the sources. */
const caches = path.join(root, 'node_modules', '.cache')

/**
 * For vitest, before any test: the server that faults befall, bundled as the product is. Most of a start from its sources
 * goes into finding some two thousand modules, and it is started dozens of times.
 */
export function setup(): () => void {
  mkdirSync(caches, { recursive: true })
  const folder = mkdtempSync(path.join(caches, 'paraph-server-'))
  const parameters = ['tools/bundle-program.ts', folder, 'tests/faults/server-child.ts']
  const { status, stderr } = spawnSync(process.execPath, parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  process.env[place] = path.join(folder, 'server-child.mjs')

  return () => rmSync(folder, { recursive: true, force: true })
}

/** The file that starts it; undefined where none was prepared. */
export function preparedServer(): string | undefined {
  return process.env[place]
}
