import type { PdfEngine } from '../ports.ts'
import { makeChildPool, type ChildPoolOptions } from './child-pool.ts'

export type PdfEngineOptions = ChildPoolOptions & {
  /** DER of the root certificates that are this instance's own, for verdicts. */
  roots: () => Promise<readonly Uint8Array[]>
}

const pagesPerJob = 50

export function makePdfEngine({ roots, ...pooling }: PdfEngineOptions): PdfEngine {
  const pool = makeChildPool(pooling)
  return {
    admit: (bytes) => pool.perform('admit', { bytes }),
    async render(bytes, pages, width) {
      const images = []
      // One after the other, so that a long document leaves room for its neighbours between two jobs.
      for (let start = 0; start < pages.length; start += pagesPerJob) {
        const some = pages.slice(start, start + pagesPerJob)
        images.push(...(await pool.perform('render', { bytes, pages: some, width })))
      }
      return images
    },
    readText: (bytes, page) => pool.perform('readText', { bytes, page }),
    fits: (text, box, multiline) => pool.perform('fits', { text, box, multiline }).catch(() => false),
    prepareSeal: (job) => pool.perform('prepareSeal', job),
    judge: async (bytes, at) => pool.perform('judge', { bytes, at, roots: await roots() }),
    close: () => pool.close(),
  }
}
