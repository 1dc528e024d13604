import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const sources = [
  'src',
  'locales',
  'public',
  'astro.config.mjs',
  'tools/chunk-groups.ts',
  'tools/precompress.ts',
  'package-lock.json',
]

/** Builds the pages when there is no build, or when it is of other sources. */
export function buildIfNeeded(root: string, dist: string): void {
  const stamp = path.join(dist, '.built-from')
  const wanted = fingerprintOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Building Paraph, this takes about half a minute …\n')
  const astro = path.join(root, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const built = spawnSync(process.execPath, [astro, 'build', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PARAPH_DIST: dist, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (built.status !== 0) throw new Error('The build failed; what is wrong stands above.')
  writeFileSync(stamp, wanted)
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
