import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#core/refusal.ts'
import { admitDocument } from '#server/pdf/intake/admit-document.ts'
import { prepareSeal } from '#server/pdf/prepare-seal.ts'
import { sealJobWith, textStamp } from '#server/pdf/seal-job.fixture.ts'
import type { Stamp } from '#server/pdf/stamp.ts'

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus')
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-tagged-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hasTools = ['pdfinfo', 'qpdf'].every((tool) => spawnSync(tool, ['--help']).error === undefined)
const isThere = existsSync(corpus)
if (!isThere || !hasTools)
  console.warn('../shared/corpus, pdfinfo or qpdf is absent: tagged files are not sealed')

const ask = (tool: string, ...words: string[]) =>
  spawnSync(tool, words, { encoding: 'latin1', timeout: 20_000 })
const isTagged = (file: string) => /^Tagged: +yes/m.test(ask('pdfinfo', file).stdout)
/** What the tree says, without how deep it says it. */
const linesOf = (file: string) =>
  spawnSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8', timeout: 20_000 })
    .stdout.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const place = { page: 0, x: 0.3, y: 0.4, width: 0.3, height: 0.03 }
const stamps: Stamp[] = [{ ...textStamp('Filled in by Zoe', place), told: 'Name' }]
const completionCertificate = [
  {
    locale: 'en-US',
    footer: '',
    blocks: [{ kind: 'title', text: 'Certificate of completion', subtitle: '' }] as const,
  },
]

describe.skipIf(!isThere || !hasTools)('a tagged file of the corpus', () => {
  test('stays tagged when it is sealed, with everything it said and what is new', async () => {
    let compared = 0
    for (const given of ['odd', 'real'].flatMap(filesIn)) {
      if (!isTagged(given)) continue
      const admitted = await admitDocument(new Uint8Array(readFileSync(given))).catch((error: unknown) => {
        if (isRefusal(error)) return null
        throw error
      })
      if (!admitted) continue
      const [before, after] = ['before.pdf', 'after.pdf'].map((name) => path.join(folder, name)) as [
        string,
        string,
      ]
      const sealed = await prepareSeal(
        await sealJobWith({ bytes: admitted.bytes, stamps, completionCertificate }),
      )
      writeFileSync(before, admitted.bytes)
      writeFileSync(after, sealed.bytes)
      const [said, says] = [linesOf(before), linesOf(after)]

      expect.soft(isTagged(after), given).toBe(true)
      expect.soft(says, given).toContain('"Filled in by Zoe"')
      expect.soft(says, given).toContain('"Certificate of completion"')
      expect.soft(isWithin(said, says), given).toBe(true)
      expect.soft(ask('qpdf', '--check', after).status, given).toBe(ask('qpdf', '--check', before).status)
      compared += 1
    }
    expect(compared).toBeGreaterThan(15)
  }, 120_000)
})

function filesIn(name: string): string[] {
  return readdirSync(path.join(corpus, name))
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => path.join(corpus, name, file))
}

/** True when `lines` stand in `all` in their order, with others between them. */
function isWithin(lines: readonly string[], all: readonly string[]): boolean {
  let next = 0
  for (const line of all)
    if (line.replace(/Object \d+ 0/, '') === lines[next]?.replace(/Object \d+ 0/, '')) next += 1

  return next === lines.length
}
