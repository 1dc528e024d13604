import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { beginningOf, emptyReport, writeReport, type Mishap, type Spent } from './report.ts'

/** Tells the suite how a run of Playwright went, in `SUITE_REPORT`. */
export default class PlaywrightReport implements Reporter {
  private root = ''
  private suite: Suite | undefined
  private readonly errors: TestError[] = []

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.root = path.dirname(path.dirname(rootDir))
    this.suite = suite
  }

  onError(error: TestError): void {
    this.errors.push(error)
  }

  onEnd(): void {
    const file = process.env['SUITE_REPORT']
    if (!file) return
    const report = emptyReport()
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'skipped') report.skipped += 1
      else if (outcome === 'unexpected') report.failures.push(this.mishapOf(test))
      else report.passed += 1
      if (outcome === 'flaky') report.flaky.push(this.mishapOf(test))
    }
    report.spent = this.spentByFile()
    for (const error of this.errors) {
      report.failures.push({ runner: 'e2e', file: '', title: 'outside of tests', message: messageOf(error) })
    }
    writeReport(file, { ...report, failed: report.failures.length })
  }

  private spentByFile(): Spent[] {
    const seconds = new Map<string, number>()
    for (const { location, results } of this.suite?.allTests() ?? []) {
      const file = path.relative(this.root, location.file)
      const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
      seconds.set(file, (seconds.get(file) ?? 0) + own)
    }

    return [...seconds].map(([file, own]) => ({ runner: 'e2e', file, seconds: own }))
  }

  private mishapOf(test: TestCase): Mishap {
    const { file, line } = test.location
    const [, , , ...titles] = test.titlePath()
    const error = test.results.flatMap(({ errors }) => errors)[0]

    return {
      runner: 'e2e',
      file: `${path.relative(this.root, file)}:${line}`,
      title: titles.join(' > '),
      message: messageOf(error),
    }
  }
}

function messageOf(error: TestError | undefined): string {
  const place = error?.location ? `${error.location.file}:${error.location.line}` : ''

  return [beginningOf(error?.message ?? error?.value ?? ''), place].filter(Boolean).join('\n')
}
