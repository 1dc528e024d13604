import { existsSync, readFileSync } from 'node:fs'
import { beginningOf, emptyReport, type Mishap, type Report, type Spent } from './report.ts'

/** The sums of everything the suite ran, and what is to be named at its end. */
export function makeLedger() {
  const total = emptyReport()

  function add({ passed, failed, skipped, failures, flaky, spent }: Report): void {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.failures.push(...failures)
    total.flaky.push(...flaky)
    total.spent.push(...spent)
  }

  function fail(runner: string, message: string): void {
    add({ ...emptyReport(), failed: 1, failures: [{ runner, file: '', title: '', message }] })
  }

  return {
    pass: () => add({ ...emptyReport(), passed: 1 }),
    skip: () => add({ ...emptyReport(), skipped: 1 }),
    fail,
    /** A runner that ended without a report, or badly with nothing failed in it, is a failure of its own. */
    addReport(runner: string, file: string, isFine: boolean): void {
      if (!existsSync(file)) return fail(runner, 'ended without a report')
      const report = JSON.parse(readFileSync(file, 'utf8')) as Report
      add(report)
      if (!isFine && report.failed === 0) fail(runner, 'ended badly, though no test of it failed')
    },
    hasFailed: () => total.failed > 0,
    /** The last lines of the suite: whoever sees only the end of its output knows what failed. */
    toText(): string {
      const { passed, failed, skipped, failures, flaky, spent } = total

      return [
        longestOf(spent),
        listOf('Passed only when run again', flaky),
        listOf('Failed', failures),
        `${passed} passed, ${failed} failed, ${skipped} skipped\n`,
      ].join('')
    },
  }
}

const namedAtMost = 12

/** Where to look when the suite takes too long. */
function longestOf(spent: readonly Spent[]): string {
  if (spent.length === 0) return ''
  const longest = spent.toSorted((a, b) => b.seconds - a.seconds).slice(0, namedAtMost)
  const lines = longest.map(
    ({ runner, file, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${runner}  ${file}\n`,
  )

  return `Took longest:\n${lines.join('')}\n`
}

function listOf(title: string, mishaps: readonly Mishap[]): string {
  if (mishaps.length === 0) return ''
  const entries = mishaps.map(({ runner, file, title, message }) => {
    const where = [runner, file, title].filter(Boolean).join('  ')
    return `  ${where}\n${beginningOf(message).replace(/^/gm, '      ')}\n`
  })

  return `${title}:\n${entries.join('')}\n`
}
