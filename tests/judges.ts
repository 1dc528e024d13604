import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * What a program that is not ours says of a file, on both channels. The file stands between the words before and after
 * it.
 *
 * @throws Where the program is not installed.
 */
export function judgeWith(
  program: string,
  bytes: Uint8Array,
  { before = [], after = [] }: { before?: readonly string[]; after?: readonly string[] } = {},
): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-judged-'))
  try {
    const file = path.join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    const { error, stdout, stderr } = spawnSync(program, [...before, file, ...after], { encoding: 'utf8' })
    if (error) throw new Error(`These tests judge files with ${program}, which is not installed.`)

    return stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a reader of the file can read, by Poppler, letters composed; the flags are pdftotext's. */
export function textOfPdf(bytes: Uint8Array, ...flags: readonly string[]): string {
  return judgeWith('pdftotext', bytes, { before: ['-enc', 'UTF-8', ...flags], after: ['-'] }).normalize('NFC')
}
