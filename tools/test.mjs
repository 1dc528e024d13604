// The whole test suite, in one go: checks, unit, API, faults, corpus, browser. Ends with what failed and one line of sums.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import { findPrograms } from '../tests/postgres.ts'
import { ensureCeph } from './ensure-ceph.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { makeLedger } from './suite/ledger.ts'
import { runSteps } from './suite/run-steps.ts'

const results = 'test-results'
const ledger = makeLedger()
/** Three times what a part takes: what hangs is told as failed, instead of keeping whoever waits. */
const hangsAfterMs = 45 * 60_000

/** Everything here is on the path through npm: Node 24 first, then the project's own tools. */
async function run(command, parameters, environment = {}) {
  process.stdout.write(`\n> ${[command, ...parameters].join(' ')}\n`)

  const env = { ...process.env, ...environment }
  const child = spawn(command, parameters, { stdio: 'inherit', env, timeout: hangsAfterMs })
  const [code] = await once(child, 'exit').catch(() => [null])

  return code === 0
}

/** What failed is run once more (`CI`), and told as flaky when it passes then. */
async function runTests(runner, command, parameters) {
  const file = `${results}/${runner}.json`
  const isFine = await run(command, parameters, { CI: '1', SUITE_REPORT: file })
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
// Beside the checks, which do not need it.
const ceph = ensureCeph()
// Types of pages are made once: steps that run side by side must not write them.
await run('astro', ['sync', '--silent'])
const script = (name) => ({ name, command: 'npm', parameters: ['run', '--silent', '--ignore-scripts', name] })
const nothingToCompare = 2
let isBuilt = false
function tell({ step: { name }, code, said, seconds }) {
  process.stdout.write(`\n> ${name} (${seconds.toFixed(0)} s)\n${said}`)
  if (name === 'build') isBuilt = code === 0
  if (code === 0) ledger.pass()
  else if (name === 'rules' && code === nothingToCompare) ledger.skip()
  else ledger.fail(name, said)
}
// As long as all others together, and on one processor alone: tests begin beside its end.
const linted = runSteps([script('lint')], tell)
const build = { name: 'build', command: 'node', parameters: ['tools/build.mjs'] }
await runSteps([build, ...['types', 'format:check', 'fences', 'dead-code', 'rules'].map(script)], tell)

const projects = ['corpus', 'faults', 'server', 'api', 'unit', 'core']
// On both databases: all that they have a say in (vitest.config.ts).
if (findPrograms()) projects.push('api-postgres')
else {
  process.stdout.write('PostgreSQL is not installed: the API suite runs on the embedded database only.\n')
  ledger.skip()
}
if (!(await ceph)) {
  process.stdout.write('Ceph is not installed: files in a bucket are not tested.\n')
  ledger.skip()
}
const reporters = ['--reporter=default', '--reporter=./tools/suite/vitest-report.ts']
await runTests('vitest', 'vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters])
await linted
// Alone: it measures.
await runTests('load', 'vitest', ['run', '--project', 'load', ...reporters])

if (browser && isBuilt) await runTests('e2e', 'playwright', ['test'])
else ledger.fail('e2e', browser ? 'There is no build to look at.' : 'No Chromium could be had.')

process.stdout.write(`\n${ledger.toText()}`)
process.exit(ledger.hasFailed() ? 1 : 0)
