import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { buildPdf, onePageBody, pdfStream, type PdfBody } from '../../../../tests/hostile-pdfs.ts'
import type { AdmittedDocument, PreparedSeal } from '../ports.ts'
import { noKnowledge } from '../verdict/knowledge.ts'
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

/** One page, and `count` elements of its structure: sections with a hundred paragraphs each. */
function smallObjects(count: number): Uint8Array {
  const first = 7
  const sectionOf = (index: number) => first + index - (index % 100)
  const sections = Array.from({ length: Math.ceil(count / 100) }, (_, index) => `${first + 100 * index} 0 R`)
  const body: PdfBody = {
    ...onePageBody({ catalog: '/StructTreeRoot 6 0 R' }),
    6: `<</Type/StructTreeRoot/K[${sections.join(' ')}]>>`,
  }
  for (let index = 0; index < count; index += 1) {
    const number = first + index
    const kids = Array.from(
      { length: Math.min(100, count - index) - 1 },
      (_, kid) => `${number + kid + 1} 0 R`,
    )
    body[number] =
      index % 100 === 0
        ? `<</Type/StructElem/S/Sect/P 6 0 R/K[${kids.join(' ')}]>>`
        : `<</Type/StructElem/S/P/P ${sectionOf(index)} 0 R/Pg 3 0 R/K ${index}/Lang(en-US)>>`
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

describe.skipIf(!tellsPeak)('a process that works on a file of 50 MB', () => {
  test.each([
    { what: 'many pictures', upload: () => pictures(24, 850), least: 49e6, most: mostMb },
    { what: 'one large picture', upload: () => pictures(1, 4150), least: 49e6, most: mostMb },
    // A quarter of what fits into 50 MB, to be quick. The whole takes 450 MB, and needs several processes for its jobs.
    { what: 'small objects', upload: () => smallObjects(112_500), least: 12e6, most: 350 },
  ])(
    'of $what never takes more than 512 MB, from intake to verdict',
    async ({ upload: make, least, most }) => {
      const upload = make()
      const peaks: number[] = []
      // As the pool does: one process for all jobs, until it is spent.
      const perform = async (request: Parameters<WorkerChild['perform']>[0]) => {
        const worker = child?.isAlive ? child : startWorkerChild({ maxMemoryMb: 1500, maxJobMs: 60_000 })
        child = worker
        let peak = 0
        const watch = setInterval(() => (peak = Math.max(peak, peakMbOf(worker))), 10)
        const output = await worker.perform(request).finally(() => clearInterval(watch))
        peaks.push(Math.round(Math.max(peak, peakMbOf(worker))))
        return output
      }

      const { bytes } = (await perform({ kind: 'admit', input: { bytes: upload } })) as AdmittedDocument
      await perform({ kind: 'render', input: { bytes, pages: [0], width: 1600 } })
      const job = await sealJobWith({ bytes, watermark: 'TEST' })
      const sealed = (await perform({ kind: 'prepareSeal', input: job })) as PreparedSeal
      const judged = { bytes: sealed.bytes, at: new Date(), roots: [], knowledge: noKnowledge }
      await perform({ kind: 'judge', input: judged })

      expect(upload.length).toBeGreaterThan(least)
      expect(peaks).toHaveLength(4)
      expect(Math.max(...peaks), `MB after each job: ${peaks.join(', ')}`).toBeLessThan(most)
    },
    120_000,
  )
})
