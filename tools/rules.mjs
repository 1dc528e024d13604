// Which rules of the specification no test names in its title. Exit code 0: none is missing, 1: some are, 2: the checklist,
// which stands beside the project, is not there to compare with.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const checklist = path.join(root, '..', 'shared', 'spec', 'checklist.md')

/** Rules that no test need name yet, and why. */
const awaited = new Map([])

if (!existsSync(checklist)) {
  process.stdout.write('The checklist of rules is not beside this project: nothing was compared.\n')
  process.exit(2)
}

const wanted = readFileSync(checklist, 'utf8')
  .split('\n')
  .flatMap((line) => /^- ([A-Z]\d+) /.exec(line)?.[1] ?? [])
const named = new Set(
  [...testFiles('src'), ...testFiles('tests')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[([A-Z]\d+)\]/g)].map(([, id]) => id),
  ),
)
const missing = wanted.filter((id) => !named.has(id) && !awaited.has(id))
// A reason that no longer holds must go.
const settled = [...awaited.keys()].filter((id) => named.has(id) || !wanted.includes(id))
const waiting = [...awaited].map(([id, reason]) => ` ${id} waits: ${reason}.`).join('')

if (missing.length > 0) process.stdout.write(`No test names ${missing.join(', ')}.\n`)
if (settled.length > 0) process.stdout.write(`Not to be waited for any more: ${settled.join(', ')}.\n`)
if (missing.length + settled.length > 0) process.exit(1)
process.stdout.write(`A test names every one of ${wanted.length - awaited.size} rules.${waiting}\n`)

function testFiles(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}
