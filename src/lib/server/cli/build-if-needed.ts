import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const sources = [
  'src',
  'locales',
  'public',
  'docs/API.md',
  'docs/EMBEDDING.md',
  'docs/WEBHOOKS.md',
  'astro.config.mjs',
  'tools/bundle-program.ts',
  'tools/chunk-groups.ts',
  'tools/precompress.ts',
  'package-lock.json',
]

/** Builds pages and program when there is no build in `dist`, or when it is of other sources. */
export function buildIfNeeded(root: string, dist: string): void {
  const fingerprint = fingerprintOf(root)
  if (stampIn(dist) === fingerprint) return
  process.stdout.write('Building Paraph, this takes about half a minute …\n')
  run(root, dist, [path.join(root, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent'])
  run(root, dist, [path.join(root, 'tools', 'bundle-program.ts'), path.join(dist, 'program')])
  writeFileSync(stampFile(dist), fingerprint)
}

/** Whether `dist` holds a build of these very sources. */
export function isBuilt(root: string, dist: string): boolean {
  return stampIn(dist) === fingerprintOf(root)
}

const stampFile = (dist: string) => path.join(dist, '.built-from')

function stampIn(dist: string): string | undefined {
  return existsSync(stampFile(dist)) ? readFileSync(stampFile(dist), 'utf8') : undefined
}

/** In a process of its own, so that what builds does not stay in memory. */
function run(root: string, dist: string, parameters: readonly string[]): void {
  const { status } = spawnSync(process.execPath, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PARAPH_DIST: dist, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error('The build failed; what is wrong stands above.')
}

/** Of names, sizes and contents of everything the build reads. */
function fingerprintOf(root: string): string {
  const hash = createHash('sha256').update(process.version)
  const visit = (relative: string) => {
    const full = path.join(root, relative)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(path.join(relative, name))
    } else if (!relative.includes('.test.')) {
      hash.update(relative).update('\0').update(readFileSync(full)).update('\0')
    }
  }
  for (const source of sources) visit(source)

  return hash.digest('hex')
}
