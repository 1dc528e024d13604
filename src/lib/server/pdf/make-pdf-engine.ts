import { clientGone } from '../client-presence.ts'
import type { FitSetting } from './stamp.ts'
import type { PageSize, PdfEngine } from './pdf-engine.ts'
import type { ChildPool, Client } from './child-pool.ts'
import type { JobKind, PdfJobs } from './pdf-jobs.ts'

/** DER of the root certificates that are this instance's own, for verdicts. */
type Roots = () => Promise<readonly Uint8Array[]>

/** Some pages at a time, so that a long document leaves room for its neighbours between two jobs. */
const pagesPerJob = 50

/** Short, and in letters that three of our own typefaces have: measured here at once, for as little as asking a child costs. */
const isUsual = (text: string) => /^[\x20-\x7e\xa0-\u017f]{1,120}$/.test(text)

async function fitsHere(text: string, box: PageSize, setting: FitSetting): Promise<boolean> {
  const { fitsAtOnce } = await import('./stamp/fit-text.ts')

  return fitsAtOnce(text, box, setting)
}

/** What is done for nobody in particular waits in a queue of its own. */
const ourselves = { owner: '' }

export function makePdfEngine(pool: ChildPool, roots: Roots): PdfEngine {
  return engineFor(pool, roots, ourselves)
}

function engineFor(pool: ChildPool, roots: Roots, client: Client): PdfEngine {
  const perform = <K extends JobKind>(kind: K, input: PdfJobs[K]['input']) =>
    pool.perform(kind, input, { ...client, gone: clientGone() })

  return {
    for: (whom) => engineFor(pool, roots, whom),
    admit: (bytes, password) => perform('admit', { bytes, password }),
    async render(bytes, pages, width) {
      const images = []
      for (const some of chunksOf(pages))
        images.push(...(await perform('render', { bytes, pages: some, width })))
      return images
    },
    glance: (bytes, most, width) => perform('glance', { bytes, most, width }),
    async suggest(bytes, pages) {
      const fields = []
      for (const some of chunksOf(pages)) fields.push(...(await perform('suggest', { bytes, pages: some })))
      return fields
    },
    findText: (bytes, text, page) => perform('findText', { bytes, text, page }),
    readText: (bytes, page) => perform('readText', { bytes, page }),
    async fit(text, box, { multiline, font, size, cells }) {
      const setting = { multiline, font, size, cells }
      if (isUsual(text) && (await fitsHere(text, box, setting))) return { fits: true, missing: [] }
      return perform('fit', { text, box, setting })
    },
    prepareSeal: (job) => perform('prepareSeal', job),
    prepareApproval: (job) => perform('prepareApproval', job),
    prepareArchive: (job) => perform('prepareArchive', job),
    prepareCopy: (job) => perform('prepareCopy', job),
    typesetPaper: (job) => perform('typesetPaper', job),
    signersIn: (bytes) => perform('signersIn', { bytes }),
    namesIn: (bytes) => perform('namesIn', { bytes }),
    judge: async (bytes, at, knowledge) => perform('judge', { bytes, at, roots: await roots(), knowledge }),
    close: () => pool.close(),
  }
}

function* chunksOf(pages: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < pages.length; start += pagesPerJob)
    yield pages.slice(start, start + pagesPerJob)
}
