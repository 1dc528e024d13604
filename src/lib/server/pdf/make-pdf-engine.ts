import type { PdfEngine } from '../ports.ts'
import { makeChildPool, type ChildPoolOptions } from './child-pool.ts'

export type PdfEngineOptions = ChildPoolOptions & {
  /** DER of the root certificates that are this instance's own, for verdicts. */
  roots: () => Promise<readonly Uint8Array[]>
}

/** Some pages at a time, so that a long document leaves room for its neighbours between two jobs. */
const pagesPerJob = 50

export function makePdfEngine({ roots, ...pooling }: PdfEngineOptions): PdfEngine {
  const pool = makeChildPool(pooling)
  return {
    admit: (bytes, password) => pool.perform('admit', { bytes, password }),
    async render(bytes, pages, width) {
      const images = []
      for (const some of chunksOf(pages))
        images.push(...(await pool.perform('render', { bytes, pages: some, width })))
      return images
    },
    async suggest(bytes, pages) {
      const fields = []
      for (const some of chunksOf(pages))
        fields.push(...(await pool.perform('suggest', { bytes, pages: some })))
      return fields
    },
    findText: (bytes, text, page) => pool.perform('findText', { bytes, text, page }),
    readText: (bytes, page) => pool.perform('readText', { bytes, page }),
    fit: (text, box, { multiline, font, size, cells }) =>
      pool.perform('fit', { text, box, setting: { multiline, font, size, cells } }),
    prepareSeal: (job) => pool.perform('prepareSeal', job),
    prepareApproval: (job) => pool.perform('prepareApproval', job),
    judge: async (bytes, at, knowledge) =>
      pool.perform('judge', { bytes, at, roots: await roots(), knowledge }),
    close: () => pool.close(),
  }
}

function* chunksOf(pages: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < pages.length; start += pagesPerJob)
    yield pages.slice(start, start + pagesPerJob)
}
