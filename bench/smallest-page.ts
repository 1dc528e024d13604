import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const config = `import node from '@astrojs/node'
export default { output: 'server', adapter: node({ mode: 'middleware' }), session: false }
`

/**
 * A site of one page of one line, built by the same framework: what any page costs before it does anything.
 * Returns the folder of its build; the caller removes its parent.
 */
export function buildSmallestPage(root: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-smallest-'))
  mkdirSync(path.join(folder, 'src', 'pages'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'astro.config.mjs'), config)
  writeFileSync(path.join(folder, 'src', 'pages', 'index.astro'), '<p>Hello</p>\n')
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const astro = path.join(root, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const { status } = spawnSync(process.execPath, [astro, 'build', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The smallest page could not be built.')

  return path.join(folder, 'dist')
}
