// The whole test suite, in one go: checks, unit, API, faults, corpus, browser. Ends with what failed and one line of sums.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import { findPrograms } from '../tests/postgres.ts'
import { ensureChromium } from './ensure-chromium.mjs'
import { makeLedger } from './suite/ledger.ts'
import { runSteps } from './suite/run-steps.ts'

const results = 'test-results'
const ledger = makeLedger()
/** Three times what a part takes: what hangs is told as failed, instead of keeping whoever waits. */
const hangsAfterMs = 45 * 60_000

/** Everything here is on the path through npm: Node 24 first, then the project's own tools. */
function run(command, parameters, environment = {}) {
  process.stdout.write(`\n> ${[command, ...parameters].join(' ')}\n`)

  const env = { ...process.env, ...environment }

  return spawnSync(command, parameters, { stdio: 'inherit', env, timeout: hangsAfterMs }).status === 0
}

/** What failed is run once more (`CI`), and told as flaky when it passes then. */
function runTests(runner, command, parameters) {
  const file = `${results}/${runner}.json`
  const isFine = run(command, parameters, { CI: '1', SUITE_REPORT: file })
  ledger.addReport(runner, file, isFine)
}

/** Folders of tests lie in memory where there is much of it: each world copies a database, and syncs what it writes. */
const inMemory = '/dev/shm'
const enough = 8 * 1024 ** 3
const freeIn = (folder) => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
if (!process.env['TMPDIR'] && Math.min(freeIn(inMemory), os.freemem()) > enough)
  process.env['TMPDIR'] = inMemory

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const browser = ensureChromium()
// Types of pages are made once: steps that run side by side must not write them.
run('astro', ['sync', '--silent'])
const script = (name) => ({ name, command: 'npm', parameters: ['run', '--silent', '--ignore-scripts', name] })
const nothingToCompare = 2
let isBuilt = false
await runSteps(
  [
    script('lint'),
    script('types'),
    { name: 'build', command: 'node', parameters: ['tools/build.mjs'] },
    ...['format:check', 'fences', 'dead-code', 'rules'].map(script),
  ],
  2,
  ({ step: { name }, code, said, seconds }) => {
    process.stdout.write(`\n> ${name} (${seconds.toFixed(0)} s)\n${said}`)
    if (name === 'build') isBuilt = code === 0
    if (code === 0) ledger.pass()
    else if (name === 'rules' && code === nothingToCompare) ledger.skip()
    else ledger.fail(name, said)
  },
)

const projects = ['corpus', 'faults', 'server', 'api', 'unit', 'core']
// The journey runs on both databases by itself; everything else once more on a real PostgreSQL.
if (findPrograms()) projects.push('api-postgres')
else {
  process.stdout.write('PostgreSQL is not installed: the API suite runs on the embedded database only.\n')
  ledger.skip()
}
const reporters = ['--reporter=default', '--reporter=./tools/suite/vitest-report.ts']
runTests('vitest', 'vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters])
// Alone: it measures.
runTests('load', 'vitest', ['run', '--project', 'load', ...reporters])

if (browser && isBuilt) runTests('e2e', 'playwright', ['test'])
else ledger.fail('e2e', browser ? 'There is no build to look at.' : 'No Chromium could be had.')

process.stdout.write(`\n${ledger.toText()}`)
process.exit(ledger.hasFailed() ? 1 : 0)
