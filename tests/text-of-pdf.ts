import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** What a reader of the file can read, in reading order, by Poppler. */
export function textOfPdf(bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-text-'))
  try {
    const file = path.join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
