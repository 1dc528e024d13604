// The whole test suite, in one go: checks, unit, API, faults, corpus, browser. Ends with one line of sums.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findPrograms } from '../tests/postgres.ts'
import { ensureChromium } from './ensure-chromium.mjs'

const results = 'test-results'
const sums = { passed: 0, failed: 0, skipped: 0 }

/** Everything here is on the path through npm: Node 24 first, then the project's own tools. */
function exitCodeOf(command, parameters, environment = {}) {
  process.stdout.write(`\n> ${[command, ...parameters].join(' ')}\n`)

  return spawnSync(command, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } }).status
}

function run(command, parameters, environment) {
  return exitCodeOf(command, parameters, environment) === 0
}

function count(ok) {
  if (ok) sums.passed += 1
  else sums.failed += 1
}

/** A runner that ended without a report, or badly with nothing failed in it, is a failure of its own. */
function addReport(file, ok, read) {
  if (!existsSync(file)) return count(false)
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, 'utf8')))
  sums.passed += passed
  sums.failed += failed
  sums.skipped += skipped
  if (!ok && failed === 0) count(false)
}

const ofVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0 }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
})
const ofPlaywright = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
})

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

for (const step of ['format:check', 'lint', 'types', 'fences', 'dead-code'])
  count(run('npm', ['run', '--silent', step]))

const nothingToCompare = 2
const rules = exitCodeOf('npm', ['run', '--silent', 'rules'])
if (rules === nothingToCompare) sums.skipped += 1
else count(rules === 0)

function runVitest(project, name, parameters = [], environment = {}) {
  const file = `${results}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  addReport(
    file,
    run('vitest', ['run', '--project', project, ...reporters, ...parameters], environment),
    ofVitest,
  )
}

runVitest('unit', 'unit')
runVitest('api', 'api')
// The journey runs on both databases by itself; everything else once more on a real PostgreSQL.
if (findPrograms()) {
  runVitest('api', 'api-postgres', ['--exclude', 'tests/api/journey.test.ts'], { TEST_ENGINE: 'postgres' })
} else {
  process.stdout.write('PostgreSQL is not installed: the API suite ran on the embedded database only.\n')
  sums.skipped += 1
}
runVitest('faults', 'faults')
runVitest('corpus', 'corpus')

const browser = ensureChromium()
if (browser) {
  const ok = run('node', ['tools/build.mjs']) && run('playwright', ['test'])
  addReport(`${results}/e2e.json`, ok, ofPlaywright)
} else {
  process.stdout.write('No Chromium could be had: the browser tests did not run.\n')
  count(false)
}

process.stdout.write(`\n${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped\n`)
process.exit(sums.failed === 0 ? 0 : 1)
