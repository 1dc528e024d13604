import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { importedBy, neededPlaces, type Places } from '../../tools/needed-packages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/**
 * Lays into `folder` what the image holds: the files of the repository that .dockerignore lets through, the build that is
 * there, the packages that it needs, and Node. Nothing is installed anew: `npm ci` takes longer than all the rest.
 */
export function layShippedTree(folder: string): void {
  for (const file of shippedFiles()) copy(file, folder)
  copy('dist', folder)
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Places }
  for (const place of neededPlaces(packages, importedBy(path.join(root, 'dist'))))
    if (existsSync(path.join(root, place))) copy(place, folder)
  mkdirSync(path.join(folder, 'node'))
  cpSync(process.execPath, nodeIn(folder))
}

export const nodeIn = (folder: string) => path.join(folder, 'node', 'node')

export function shippedFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  return stdout
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)) && passes(file, rules))
}

/** The last rule that speaks of a file, or of a folder that it is in, decides. */
function passes(file: string, rules: readonly string[]): boolean {
  const steps = file.split('/')
  const places = steps.map((_, index) => steps.slice(0, index + 1).join('/'))
  const last = rules.findLast((rule) => places.some((place) => shapeOf(rule).test(place)))

  return last === undefined || last.startsWith('!')
}

/** Stars as in .dockerignore: hidden files are files like others. */
function shapeOf(rule: string): RegExp {
  const plain = rule.replace(/^!/, '').replaceAll('.', '\\.')

  return new RegExp(`^${plain.replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))}$`)
}

function copy(what: string, folder: string): void {
  const to = path.join(folder, what)
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(path.join(root, what), to, { recursive: true, verbatimSymlinks: true })
}
