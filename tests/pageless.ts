import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A build whose pages are all empty, for tests of what is answered before them; `remove` deletes its folder. */
export function makePageless(): { dist: string; remove(): void } {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'paraph-pageless-'))
  for (const part of ['server', 'client']) mkdirSync(path.join(dist, part))
  writeFileSync(path.join(dist, 'server', 'entry.mjs'), 'export const handler = (_, answer) => answer.end()')

  return { dist, remove: () => rmSync(dist, { recursive: true }) }
}
