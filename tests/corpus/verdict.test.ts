import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Verdict } from '#core/verdict/verdict.ts'
import { readCoverage } from '#verifier/byte-range.ts'
import { judge } from '#verifier/judge.ts'
import { hasTool, picturesBy } from '#verifier/pictures.fixture.ts'
import { openSealedFile } from '#verifier/sealed-file.ts'
import { afterAll, describe, expect, test } from 'vitest'

const corpus = path.resolve('../shared/corpus')
const isThere = existsSync(corpus)
const maxMs = 10_000
/** Prepared, and not yet manipulated: the signature still holds. */
const untouched = /attacker__[123]_|pyHanko__base/

if (!isThere) console.warn(`Skipped: no corpus at ${corpus}`)

const filesIn = (folder: string): string[] =>
  isThere
    ? readdirSync(path.join(corpus, folder))
        .filter((name) => name.endsWith('.pdf'))
        .sort()
    : []
const judgeFile = (folder: string, name: string): Promise<Verdict> =>
  judge(readFileSync(path.join(corpus, folder, name)), new Date(), [])

describe.skipIf(!isThere)('attacks', () => {
  test.each(filesIn('attack').filter((name) => !untouched.test(name)))('%s does not pass', async (name) => {
    const { indication, signatures } = await judgeFile('attack', name)

    expect(indication).not.toBe('total-passed')
    // The last signature of a chain may be right; the attack is on what an earlier one covered.
    expect(signatures.length > 0 && signatures.every(({ intact }) => intact)).toBe(false)
  })

  test.each(filesIn('attack').filter((name) => untouched.test(name)))(
    '%s is not called changed',
    async (name) => {
      expect((await judgeFile('attack', name)).reason).not.toBe('changed-after-signing')
    },
  )

  test.each(filesIn('attack').filter((name) => /attacker__[12]_/.test(name)))(
    '%s has no signature',
    async (name) => {
      expect((await judgeFile('attack', name)).reason).toBe('no-signature')
    },
  )

  test.each(['6356cf_', 'cf0bcf_', 'pdf-attacker__2_'])(
    'content prepared to change in the unsigned %s… is told beside the answer',
    async (start) => {
      const name = filesIn('attack').find((each) => each.startsWith(start))
      expect(await judgeFile('attack', name ?? start)).toMatchObject({
        reason: 'no-signature',
        hiddenContent: true,
      })
    },
  )

  test('nothing is told of the original that was not prepared', async () => {
    expect(await judgeFile('attack', 'pdf-attacker__1_original-document.pdf')).toMatchObject({
      reason: 'no-signature',
      hiddenContent: false,
    })
  })

  test('content prepared to change is told', async () => {
    const name = 'pdf-attacker__3_original-document-shadowed-signed.pdf'

    expect(await judgeFile('attack', name)).toMatchObject({
      indication: 'indeterminate',
      reason: 'hidden-content',
    })
  })
})

/** Where the revision ends that the signature of this field closes. */
function endOfSigned(bytes: Uint8Array, fieldName: string): number | undefined {
  const file = openSealedFile(bytes)
  const signature = file.signatures.find(({ name }) => name === fieldName)
  const coverage = signature && readCoverage(bytes, signature.value, file.revisions)

  return typeof coverage === 'object' ? file.revisions[coverage.revision]?.end : undefined
}

type Agreement = { name: string; pdfsig: string; verdict: Verdict }

/** What poppler says: `valid` when every signature it can judge is, `invalid` when one is not. */
function askPdfsig(file: string): 'valid' | 'invalid' | 'undecided' {
  const { stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', timeout: 20_000 })
  const results = [...stdout.matchAll(/Signature Validation: (.*)/g)].map(([, result]) => result ?? '')
  if (results.some((result) => /is Invalid|Digest Mismatch/i.test(result))) return 'invalid'

  return results.length > 0 && results.every((result) => /is Valid/.test(result)) ? 'valid' : 'undecided'
}

function hasPdfsig(): boolean {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!isThere)('signed files of others', () => {
  const compared: Agreement[] = []
  const withPdfsig = hasPdfsig()

  test.each(filesIn('signed'))('%s gets a verdict in time', async (name) => {
    const start = performance.now()
    const verdict = await judgeFile('signed', name)

    expect(performance.now() - start).toBeLessThan(maxMs)
    expect(verdict.indication).not.toBe('total-passed')
    expect(structuredClone(verdict)).toEqual(JSON.parse(JSON.stringify(verdict)))
    if (!withPdfsig) return
    const pdfsig = askPdfsig(path.join(corpus, 'signed', name))
    compared.push({ name, pdfsig, verdict })
    if (pdfsig === 'invalid') expect(verdict.signatures.every(({ intact }) => intact)).toBe(false)
  })

  /** Extended by others, in several hands and forms: PDFBox, iText and pyHanko; tables and streams. */
  test.each([
    'dss__DSS-1983.pdf',
    'dss__Signature-P-HU_POL-3.pdf',
    'dss__Signature-P-HU_POL-7.pdf',
    'dss__dss-2058-QC-LTA-test.pdf',
    'dss__pades-enveloping-other-pdf.pdf',
    'dss__pades-lt-extended-dss.pdf',
    'dss__pades-tst-with-sig-type.pdf',
    'dss__testdoc-signed.pdf',
    'pyHanko__pades-lta-dss-indirect-arrs-test.pdf',
    'pyHanko__pades-lta-dss-indirect-arrs-test-2.pdf',
  ])('%s stays whole behind what archived it', async (name) => {
    const { signatures } = await judgeFile('signed', name)

    expect(signatures.some(({ coversWholeFile }) => !coversWholeFile)).toBe(true)
    expect(signatures.every(({ intact }) => intact)).toBe(true)
  })

  for (const reader of ['pdftoppm', 'mutool'] as const) {
    test.skipIf(!hasTool(reader))(`what is whole shows in ${reader} what was signed`, async () => {
      let compared = 0
      for (const name of filesIn('signed')) {
        const bytes = new Uint8Array(readFileSync(path.join(corpus, 'signed', name)))
        const { signatures } = await judge(bytes, new Date(), [])
        const whole = signatures.filter(({ intact, coversWholeFile }) => intact && !coversWholeFile)
        const signed = new Set(whole.map(({ fieldName }) => endOfSigned(bytes, fieldName)))
        for (const end of signed) {
          compared += 1
          expect(picturesBy(reader, bytes), name).toEqual(picturesBy(reader, bytes.subarray(0, end)))
        }
      }
      expect(compared).toBeGreaterThan(10)
    })
  }

  test('nearly all that pdfsig calls valid are whole, or were changed later', () => {
    const valid = compared.filter(({ pdfsig }) => pdfsig === 'valid')
    const agreed = valid.filter(({ verdict }) =>
      verdict.signatures.some(({ intact, reason }) => intact || reason === 'changed-after-signing'),
    )

    expect(agreed.length).toBeGreaterThanOrEqual(valid.length * 0.9)
  })

  afterAll(() => {
    const counts = new Map<string, number>()
    for (const { pdfsig, verdict } of compared) {
      const whole = verdict.signatures.length > 0 && verdict.signatures.every(({ intact }) => intact)
      const line = `${pdfsig.padEnd(10)} ${whole ? 'whole' : `${verdict.indication}, ${verdict.reason}`}`
      counts.set(line, (counts.get(line) ?? 0) + 1)
    }
    console.info(
      `pdfsig     our verdict\n${[...counts]
        .sort()
        .map(([line, count]) => `${line}: ${count}`)
        .join('\n')}`,
    )
  })
})
