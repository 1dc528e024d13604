import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What did not go well: where, which, and how it began. */
export type Mishap = { runner: string; file: string; title: string; message: string }

/** How long the tests of a file took together. */
export type Spent = { runner: string; file: string; seconds: number }

/** What a runner tells the suite. A flaky test failed once and passed when run again: it counts as passed, and is named. */
export type Report = {
  passed: number
  failed: number
  skipped: number
  failures: Mishap[]
  flaky: Mishap[]
  spent: Spent[]
}

export const emptyReport = (): Report => ({
  ...{ passed: 0, failed: 0, skipped: 0 },
  ...{ failures: [], flaky: [], spent: [] },
})

const messageLines = 12
const lineLength = 300

export function writeReport(file: string, report: Report): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}

/** The first lines that say something, without colours. */
export function beginningOf(message: string): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, messageLines)
    .map((line) => line.slice(0, lineLength))
    .join('\n')
}
