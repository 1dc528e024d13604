// The suite of the release before, on the schema of this one: while a deployment is under way, processes of both work on one database.
//   npm run test:previous -- [--from <commit>] [tests…]
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPrograms } from '../tests/postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = 'src/lib/server/data/migrations'

/** Nothing had been released when keys changed (ADR 65): what stood before this migration does not run on what came after. */
const floor = '0048_keys_by_organization'

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The newest tag before this commit; where nothing has been released, what stood before the newest migration. */
function findPrevious(): string {
  try {
    return git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD~1')
  } catch {
    return `${git('log', '-1', '--format=%H', '--', `${migrations}/meta/_journal.json`)}~1`
  }
}

/** Whether the schema has not changed since then. */
function isAtFloor(): boolean {
  const journal = readFileSync(path.join(root, migrations, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }

  return entries.at(-1)?.tag === floor
}

/** That release with the schema of this one. Within the project, whose packages it finds above itself. */
function layOut(commit: string): string {
  const folder = path.join(root, 'test-results', 'previous')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  rmSync(path.join(folder, migrations), { recursive: true })
  cpSync(path.join(root, migrations), path.join(folder, migrations), { recursive: true })

  return folder
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' } },
})
if (!findPrograms())
  throw new Error('PostgreSQL is not installed: there is nothing that two releases could share.')
if (!values.from && isAtFloor()) {
  process.stdout.write(
    `There is nothing to run: the newest migration is ${floor}, and nothing older shares its schema.\n`,
  )
  process.exit(0)
}
const commit = git('rev-parse', '--short', values.from ?? findPrevious())
const changed = git('diff', '--stat', commit, '--', 'package-lock.json')
const folder = layOut(commit)
process.stdout.write(`The suite of ${commit} on the schema of ${git('rev-parse', '--short', 'HEAD')}\n`)
if (changed) process.stdout.write('Packages have changed since: it runs with those of this release.\n')
spawnSync('astro', ['sync', '--silent'], { cwd: folder, stdio: 'inherit' })
const { status } = spawnSync('vitest', ['run', '--project', 'api-postgres', ...positionals], {
  cwd: folder,
  stdio: 'inherit',
})
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)
