import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#core/refusal.ts'
import { admitDocument } from '#server/pdf/intake/admit-document.ts'
import { prepareApproval } from '#server/pdf/prepare-approval.ts'
import { completeSeal } from '#server/trust/complete-seal.ts'
import { judge } from '#verifier/judge.ts'
import { makeOffice, noon } from '#verifier/sealed-pdf.fixture.ts'

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/signed')
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-approval-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined
const hasTools = isInstalled('pdfsig', '-v') && isInstalled('qpdf', '--version')
const ask = (program: string, flags: readonly string[], file: string) =>
  spawnSync(program, [...flags, file], { encoding: 'utf8', timeout: 20_000 })

/** What poppler says of each signature, in the order of the fields; and all that it says of the last one. */
function resultsOf(file: string): { results: string[]; last: string | undefined } {
  const { stdout } = ask('pdfsig', ['-nocert'], file)
  const results = [...stdout.matchAll(/Signature Validation: (.*)/g)].map(([, result]) => result ?? '')
  return { results, last: stdout.split('Signature #').at(-1) }
}

const numbersIn = (bytes: Uint8Array, pattern: RegExp) =>
  [...Buffer.from(bytes).toString('latin1').matchAll(pattern)].map(([, number]) => Number(number))

const files = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.pdf')) : []
if (files.length === 0) console.warn('../shared/corpus/signed is absent: its files are not countersigned')
if (!hasTools)
  console.warn('pdfsig or qpdf is not installed: outside verdicts on countersigned files are skipped')

describe.skipIf(files.length === 0)('a signed file of the corpus that is admitted', async () => {
  const office = await makeOffice()
  const approved: { name: string; original: Uint8Array; bytes: Uint8Array }[] = []

  test('gets one more signature behind its unchanged bytes', async () => {
    for (const name of files) {
      const original = new Uint8Array(readFileSync(path.join(corpus, name)))
      const admitted = await admitDocument(original).catch((error: unknown) => {
        if (isRefusal(error)) return null
        throw error
      })
      if (!admitted?.signed) continue
      const signature = {
        fieldName: 'Paraph seal',
        reason: '',
        signerName: 'Rivers Ltd',
        at: noon,
        reserve: 8192,
      }
      const prepared = await prepareApproval({ bytes: admitted.bytes, signature, seed: name })
      const { bytes } = await completeSeal(prepared, office.signer, null)

      expect.soft(Buffer.from(bytes.subarray(0, original.length)).equals(original), name).toBe(true)
      approved.push({ name, original, bytes })
    }
    expect(approved.length).toBeGreaterThan(55)
  }, 120_000)

  test('keeps every verdict there was, and ours is sound', async () => {
    for (const { name, original, bytes } of approved) {
      const [before, after] = [await judge(original, noon, []), await judge(bytes, noon, [office.root])]
      const reasonsOf = (verdict: typeof before) =>
        verdict.signatures.map(({ fieldName, reason }) => [fieldName, reason])

      expect.soft(reasonsOf(after).slice(0, -1), name).toEqual(reasonsOf(before))
      expect.soft(after.signatures.at(-1), name).toMatchObject({ reason: 'sound', coversWholeFile: true })
    }
  }, 120_000)

  test('has every object of its earlier revisions still, but those that the new field changes', () => {
    for (const { name, original, bytes } of approved) {
      const used = new Set(numbersIn(original, /(?<!\d)(\d+)\s+\d+\s+obj\b/g))
      const highest = Math.max(...used, ...numbersIn(original, /\/Size\s+(\d+)/g).map((size) => size - 1))
      const added = bytes.subarray(original.length)
      const written = numbersIn(
        added,
        /(?:^|\n)(\d+) \d+ obj\n<<\s*\/(?:Type \/(?:Annot|Sig|XRef)|Length)\b/g,
      )

      expect.soft(written.length, name).toBeGreaterThanOrEqual(2)
      expect.soft(Math.min(...written), name).toBeGreaterThan(highest)
    }
  })

  test.skipIf(!hasTools)(
    'stays for other tools what it was, and whole',
    () => {
      for (const { name, bytes } of approved) {
        const file = path.join(folder, name)
        writeFileSync(file, bytes)
        const [before, after] = [resultsOf(path.join(corpus, name)), resultsOf(file)]

        expect.soft(after.results.slice(0, -1), name).toEqual(before.results)
        expect.soft(after.results.at(-1), name).toBe('Signature is Valid.')
        expect.soft(after.last, name).toContain('Total document signed')
        expect.soft(ask('qpdf', ['--check'], file).status, name).toBe(0)
      }
    },
    180_000,
  )
})
