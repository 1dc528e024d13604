import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../../src/lib/core/refusal.ts'
import { makeChildPool } from '../../src/lib/server/pdf/child-pool.ts'
import { makePdfEngine } from '../../src/lib/server/pdf/make-pdf-engine.ts'
import type { AdmittedDocument, PdfEngine } from '../../src/lib/server/pdf/pdf-engine.ts'
import { pdfProgram } from '../built.ts'
import { activeMarker, hostilePdfs } from '../hostile-pdfs.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'

const corpus = new URL('../../../shared/corpus/', import.meta.url)
const isLong = process.env['LONG'] === '1'
/** Damaged copies: of every file many times in a long run, else of a few once. */
const mutation = isLong ? { every: 1, times: 8 } : { every: 20, times: 1 }

/** One process alone yields to nobody: beside a suite that fills the machine, one that does is not let compute at all. */
const alone = { program: pdfProgram, children: 1 }
const noRoots = async () => []
/** For files that never end: what their jobs may take is the same question after a shorter time. */
const engine = makePdfEngine(makeChildPool({ ...alone, maxJobMs: 4000 }), noRoots)
/** For files that end: on a busy machine the slowest come near the usual limit, and may pass it at their second turn. */
const patientEngine = makePdfEngine(makeChildPool({ ...alone, maxJobMs: 60_000 }), noRoots)
afterAll(() => Promise.all([engine.close(), patientEngine.close()]))

type Outcome = 'admitted' | `document-${string}`

/** Admitted, rendered and admitted again, or refused; anything else fails. Tells what was admitted, or why nothing was. */
async function takeIn(
  engine: PdfEngine,
  name: string,
  bytes: Uint8Array,
): Promise<AdmittedDocument | string> {
  const admitted = await admitOrRefuse(engine, bytes).catch((error: unknown) => {
    throw new Error(`${name}: neither admitted nor refused`, { cause: error })
  })
  // By the patient one: what was admitted just below a short limit may take a little longer the next time.
  if (typeof admitted !== 'string') await checkAdmitted(patientEngine, name, bytes, admitted)
  return admitted
}

/** Asks again when the machine kept the process from computing: that says nothing of the file. */
async function admitOrRefuse(
  engine: PdfEngine,
  bytes: Uint8Array,
  tries = 3,
): Promise<AdmittedDocument | string> {
  try {
    return await engine.admit(bytes)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code.startsWith('document-')) return error.code
    if (error.code !== 'busy' || tries === 1) throw error
    return admitOrRefuse(engine, bytes, tries - 1)
  }
}

/** What stays true of a file: it lacks a font, is signed and may not be changed, or is PDF/A and stays so. */
const lasting: ReadonlySet<string> = new Set([
  'archival-kept',
  'fonts-not-embedded',
  'print-differs',
  'signature-not-judged',
])

async function checkAdmitted(
  engine: PdfEngine,
  name: string,
  original: Uint8Array,
  admitted: AdmittedDocument,
) {
  const { bytes, pages } = admitted
  const [image] = await engine.render(bytes, [0], 400)
  // What was taken byte for byte is the very file that has just been admitted.
  const isAsItWas = Buffer.compare(bytes, original) === 0
  const again = isAsItWas ? admitted : await engine.admit(bytes)

  expect.soft(image?.webp.length, `${name}: first page`).toBeGreaterThan(0)
  expect.soft(again.pages, `${name}: pages when admitted again`).toEqual(pages)
  const afterwards = again.warnings.filter((warning) => !lasting.has(warning))
  expect.soft(afterwards, `${name}: warnings when admitted again`).toEqual([])
  const isArchival = ({ warnings }: AdmittedDocument) => warnings.includes('archival-kept')
  expect.soft(isArchival(again), `${name}: PDF/A when admitted again`).toBe(isArchival(admitted))
  expect.soft(Buffer.from(bytes).includes(activeMarker), `${name}: payload`).toBe(false)
}

async function tally(
  folder: string,
  files: AsyncIterable<[string, Uint8Array]> | Iterable<[string, Uint8Array]>,
  by = patientEngine,
  onAdmitted: (name: string, admitted: AdmittedDocument) => void = () => {},
) {
  const outcomes = new Map<string, Outcome>()
  let slowest = { name: '', seconds: 0 }
  for await (const [name, bytes] of files) {
    const started = performance.now()
    const taken = await takeIn(by, name, bytes)
    if (typeof taken !== 'string') onAdmitted(name, taken)
    outcomes.set(name, typeof taken === 'string' ? (taken as Outcome) : 'admitted')
    const seconds = (performance.now() - started) / 1000
    if (seconds > slowest.seconds) slowest = { name, seconds }
  }
  const counts = Object.entries(Object.groupBy(outcomes.values(), (outcome) => outcome))
  const summary = counts.map(([outcome, files]) => `${outcome} ${files?.length}`).join(', ')
  console.info(`${folder}: ${summary}; slowest ${slowest.name} (${slowest.seconds.toFixed(1)} s)`)
  return outcomes
}

function* filesOf(folder: string, every = 1): Generator<[string, Uint8Array]> {
  const names = readdirSync(new URL(`${folder}/`, corpus)).filter((name) => name.endsWith('.pdf'))
  for (const [index, name] of names.sort().entries()) {
    if (index % every === 0) yield [name, new Uint8Array(readFileSync(new URL(`${folder}/${name}`, corpus)))]
  }
}

async function* generated(): AsyncGenerator<[string, Uint8Array]> {
  for await (const { name, bytes } of hostilePdfs()) yield [name, bytes]
}

/** Some bytes changed, another seed each time; never the header, which alone would decide. */
function* mutantsOf(folder: string): Generator<[string, Uint8Array]> {
  for (const [name, original] of filesOf(folder, mutation.every)) {
    for (let time = 0; time < mutation.times; time++) yield [`${name} #${time}`, mutate(original, time + 1)]
  }
}

function mutate(original: Uint8Array, seed: number): Uint8Array {
  const bytes = Uint8Array.from(original)
  let state = seed * 2_654_435_761
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const changes = 1 + next(20)
  for (let change = 0; change < changes; change++) bytes[8 + next(bytes.length - 8)] = next(256)
  return bytes
}

/** The first job after a killed process begins in a cold one, which on a slow machine takes more than the short limit. */
async function isPoolAlive(by = patientEngine, tries = 3): Promise<boolean> {
  const sample = await makeSamplePdf()
  for (let left = tries; left > 0; left--) {
    const taken = await admitOrRefuse(by, sample)
    if (typeof taken !== 'string') return taken.pages.length === 1
  }
  return false
}

const share = (outcomes: Map<string, Outcome>, wanted: Outcome) =>
  [...outcomes.values()].filter((outcome) => outcome === wanted).length / outcomes.size

test('generated hostile files are admitted or refused', async () => {
  const outcomes = await tally('generated', generated(), engine)

  expect(outcomes.size).toBeGreaterThan(50)
  expect(await isPoolAlive(engine)).toBe(true)
})

const needsCorpus = existsSync(corpus) ? describe : describe.skip
needsCorpus('files of the corpus (../shared/corpus; skipped where it is absent)', () => {
  test.each([
    ['real', 0.9],
    ['odd', 0.9],
    ['hostile', 1],
  ])('%s ones are admitted or refused', async (folder, admittedAtLeast) => {
    const outcomes = await tally(folder, filesOf(folder))

    expect(share(outcomes, 'admitted')).toBeGreaterThanOrEqual(admittedAtLeast)
    expect(await isPoolAlive()).toBe(true)
  })

  test.each(['real', 'odd'])('damaged %s ones are admitted or refused', async (folder) => {
    const outcomes = await tally(`damaged ${folder}`, mutantsOf(folder))

    expect(outcomes.size).toBeGreaterThan(0)
    expect(await isPoolAlive()).toBe(true)
  })

  /** Taken once: judging their signatures makes them the slowest of all. */
  const takenSigned = new Map<string, AdmittedDocument>()

  test('signed ones are taken as they are, or refused', async () => {
    const signed = new Map([...filesOf('signed')].filter(([, bytes]) => holdsSignature(bytes)))
    const outcomes = await tally('signed', signed, patientEngine, (name, admitted) =>
      takenSigned.set(name, admitted),
    )

    expect(signed.size).toBeGreaterThan(70)
    expect(share(outcomes, 'admitted')).toBeGreaterThan(0.7)
    for (const [name, admitted] of takenSigned) {
      expect.soft(admitted.signed, name).toBe(true)
      expect.soft(Buffer.compare(admitted.bytes, signed.get(name)!), name).toBe(0)
    }
  })

  test.each([
    'belgian_pki_multiple_ocsps',
    'DSS-1983',
    'dss-2058-QC-LTA-test',
    'pades-lt-extended-dss',
    'pades-ltv-with-reason',
    'pades-tst-with-sig-type',
    'Signature-P-HU_POL-3',
    'Signature-P-HU_POL-7',
    'Signature-P-LT-ef971596-8f2e-407d-a413-aae9cb9b8e4a',
    'testdoc-signed',
    'timestamped_and_signed',
  ])('the archived (B-LTA) %s is taken byte for byte', async (name) => {
    const file = `dss__${name}.pdf`
    const bytes = new Uint8Array(readFileSync(new URL(`signed/${file}`, corpus)))
    const admitted = takenSigned.get(file) ?? (await patientEngine.admit(bytes))

    expect(Buffer.compare(admitted.bytes, bytes)).toBe(0)
  })
})

/** A signature dictionary with all its parts, by the plain look of the file. */
function holdsSignature(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  return /\/ByteRange\s*\[/.test(text) && /\/Contents\s*<[0-9a-fA-F]{100}/.test(text)
}
