import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#core/refusal.ts'
import { pdfProgram } from '../../../../tests/built.ts'
import { buildPdf, pdfStream, type PdfBody } from '../../../../tests/hostile-pdfs.ts'
import { manyPages, packedObjects, smallObjects, twiceMade, withoutLists } from './many-objects.fixture.ts'
import type { AdmittedDocument } from './pdf-engine.ts'
import type { PreparedSeal } from './seal-job.ts'
import { noKnowledge } from '#verifier/knowledge.ts'
import { sealJobWith } from './seal-job.fixture.ts'
import { startWorkerChild, type WorkerChild } from './worker-child.ts'

const mostMb = 512
const tellsPeak = existsSync('/proc/self/status')
if (!tellsPeak) console.warn('The system does not tell how much memory a process took at most: not checked')

let child: WorkerChild | undefined
afterEach(() => child?.end())

/** Pages with a picture each that nothing compresses, of `side` × `side` pixels. */
function pictures(count: number, side: number): Uint8Array {
  const first = 3
  const kids = Array.from({ length: count }, (_, index) => `${first + 3 * index} 0 R`)
  const body: PdfBody = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${count}>>`,
  }
  for (let index = 0; index < count; index += 1) {
    const page = first + 3 * index
    body[page] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${page + 1} 0 R/Resources<</XObject<</I ${page + 2} 0 R>>>>>>`
    body[page + 1] = pdfStream('', 'q 500 0 0 500 50 50 cm /I Do Q')
    body[page + 2] = pdfStream(
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
      randomBytes(side * side * 3),
    )
  }
  return new Uint8Array(buildPdf(body))
}

/** `VmHWM` of proc(5): the most that was ever resident; 0 when the process is gone. */
function peakMbOf({ pid }: WorkerChild): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** As the pool does: one process for all jobs, until it is spent. Tells how much it took at most until then, in MB. */
async function perform(request: Parameters<WorkerChild['perform']>[0], peaks: number[]) {
  const worker = child?.isAlive
    ? child
    : startWorkerChild({ program: pdfProgram, maxMemoryMb: 1500, maxJobMs: 60_000 })
  child = worker
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, peakMbOf(worker))), 10)
  try {
    return await worker.perform(request)
  } finally {
    clearInterval(watch)
    peaks.push(Math.round(Math.max(peak, peakMbOf(worker))))
  }
}

describe.skipIf(!tellsPeak)('a process that works on a file of 50 MB', () => {
  test.each([
    { what: 'many pictures', upload: () => pictures(24, 850), least: 49e6, most: mostMb },
    { what: 'one large picture', upload: () => pictures(1, 4150), least: 49e6, most: mostMb },
    // A quarter of what fits into 50 MB, to be quick. The whole takes 450 MB, and needs several processes for its jobs.
    { what: 'small objects', upload: () => buildPdf(smallObjects(112_500)), least: 12e6, most: 350 },
    // A quarter of what is let in, of which the whole takes 440 MB.
    { what: 'objects in object streams', upload: () => packedObjects(122_500), least: 1.5e6, most: 350 },
  ])(
    'of $what never takes more than 512 MB, from intake to verdict',
    async ({ upload: make, least, most }) => {
      const upload = make()
      const peaks: number[] = []
      const input = { bytes: upload }
      const { bytes } = (await perform({ kind: 'admit', input }, peaks)) as AdmittedDocument
      await perform({ kind: 'render', input: { bytes, pages: [0], width: 1600 } }, peaks)
      const job = await sealJobWith({ bytes, watermark: 'TEST' })
      const sealed = (await perform({ kind: 'prepareSeal', input: job }, peaks)) as PreparedSeal
      const judged = { bytes: sealed.bytes, at: new Date(), roots: [], knowledge: noKnowledge }
      await perform({ kind: 'judge', input: judged }, peaks)

      expect(upload.length).toBeGreaterThan(least)
      expect(peaks).toHaveLength(4)
      expect(Math.max(...peaks), `MB after each job: ${peaks.join(', ')}`).toBeLessThan(most)
    },
    120_000,
  )

  test.each([
    { what: 'more objects in object streams than anybody reads', upload: () => packedObjects(510_000) },
    {
      what: 'object streams that no cross-reference leads to',
      upload: () => withoutLists(packedObjects(300_000)),
    },
    {
      what: 'small objects in several generations without cross-references',
      upload: () => twiceMade(150_000),
    },
    { what: 'pages that are not even counted', upload: () => manyPages(350_000, 1000) },
    { what: 'pages that only PDFium would find', upload: () => manyPages(350_000) },
  ])(
    'of $what is refused before it takes 512 MB',
    async ({ upload: make }) => {
      const peaks: number[] = []
      const outcome = await perform({ kind: 'admit', input: { bytes: make() } }, peaks).then(
        () => 'admitted',
        (error: unknown) => isRefusal(error) && error.code,
      )

      expect(outcome).toBe('document-too-complex')
      expect(peaks[0]).toBeLessThan(mostMb)
    },
    120_000,
  )
})
