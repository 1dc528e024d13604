import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Readers that are not ours, to see what a file shows to others. */
export type Reader = 'pdftoppm' | 'mutool'

const options: Readonly<Record<Reader, (file: string, folder: string) => string[]>> = {
  pdftoppm: (file, folder) => ['-r', '36', file, path.join(folder, 'page')],
  mutool: (file, folder) => ['draw', '-q', '-r', '36', '-o', path.join(folder, 'page-%04d.ppm'), file],
}

export function hasTool(reader: Reader): boolean {
  const { error } = spawnSync(reader, ['-v'], { stdio: 'ignore' })

  return error === undefined
}

/** The hash of each page's picture, in order. */
export function picturesBy(reader: Reader, bytes: Uint8Array): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  try {
    const file = path.join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    execFileSync(reader, options[reader](file, folder), { stdio: 'ignore', timeout: 60_000 })
    return readdirSync(folder)
      .filter((name) => name.startsWith('page'))
      .sort()
      .map((name) =>
        createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
