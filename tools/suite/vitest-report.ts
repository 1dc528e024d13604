import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { beginningOf, emptyReport, writeReport, type Mishap } from './report.ts'

/** Tells the suite how a run of vitest went, in `SUITE_REPORT`. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['SUITE_REPORT']
    if (!file) return
    const report = emptyReport()
    for (const module of modules) {
      for (const test of module.children.allTests()) count(test)
      report.spent.push({ ...placeOf(module), seconds: module.diagnostic().duration / 1000 })
      const [error] = module.errors()
      if (error) fail({ ...placeOf(module), title: 'the file itself', message: messageOf(error) })
    }
    for (const error of unhandled) {
      fail({ runner: 'vitest', file: '', title: 'an error nobody caught', message: wholeOf(error) })
    }
    writeReport(file, report)

    function fail(mishap: Mishap) {
      report.failed += 1
      report.failures.push(mishap)
    }

    function count(test: TestCase) {
      const { state, errors } = test.result()
      const mishap = () => ({
        ...placeOf(test.module),
        title: test.fullName,
        message: messageOf(errors?.[0]),
      })
      if (state === 'failed') return fail(mishap())
      if (state !== 'passed') return void (report.skipped += 1)
      report.passed += 1
      if (test.diagnostic()?.flaky) report.flaky.push(mishap())
    }
  }
}

function placeOf({ project, relativeModuleId }: TestModule): { runner: string; file: string } {
  return { runner: project.name, file: relativeModuleId }
}

/** With the line of ours where it happened. */
function messageOf(error: Partial<SerializedError> | undefined): string {
  const [place] = (error?.stack ?? '').split('\n').filter((line) => /\.(test|spec)\.tsx?/.test(line))

  return [beginningOf(error?.message ?? ''), place?.trim() ?? ''].filter(Boolean).join('\n')
}

/** Nobody knows which test it belongs to: whatever vitest knows of it, and where it came from. */
function wholeOf({ message, stack, ...known }: SerializedError): string {
  const file = 'VITEST_TEST_PATH' in known ? String(known.VITEST_TEST_PATH) : ''

  return beginningOf([message, file, stack ?? ''].join('\n'))
}
