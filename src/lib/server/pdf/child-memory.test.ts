import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { buildPdf, pdfStream, type PdfBody } from '../../../../tests/hostile-pdfs.ts'
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
    ['many pictures', 24, 850],
    ['one large picture', 1, 4150],
  ])(
    'of %s never takes more than 512 MB, from intake to verdict',
    async (_, count, side) => {
      const upload = pictures(count, side)
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

      expect(upload.length).toBeGreaterThan(49e6)
      expect(peaks).toHaveLength(4)
      expect(Math.max(...peaks), `MB after each job: ${peaks.join(', ')}`).toBeLessThan(mostMb)
    },
    120_000,
  )
})
