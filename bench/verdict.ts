import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { buildIfNeeded } from '#server/cli/build-if-needed.ts'
import { judge } from '#verifier/judge.ts'
import playwright from '../playwright.config.ts'
import { makeSigner, seal } from './seal.ts'
import { makeScans, sealDocuments, sealJob } from './seal-jobs.ts'

/** Of the first file: until both have compiled what they run often. */
const firstRuns = 150
const warmUps = 3
const runs = 15
const root = fileURLToPath(new URL('..', import.meta.url))

/** One line a document: the same file judged by Node and by a browser's worker, in turns. */
export async function benchVerdict(): Promise<string[]> {
  const signer = await makeSigner()
  const anchor = signer.chain.at(-1) ?? signer.certificate
  const [page, , scans] = await sealDocuments()
  const some = ['20 scans, 2 MB', await makeScans(20, 187)] as const
  const documents = [page, some, scans].filter((one) => one !== undefined)
  const files = await Promise.all(
    documents.map(async ([name, bytes]) => {
      const job = sealJob(bytes, 0)
      // Its own date is before any certificate that is made now.
      const signature = { ...job.signature, at: new Date() }
      return { name, bytes: await seal({ ...job, signature, attachments: [] }, signer) }
    }),
  )
  const answers = new Map(files.map(({ bytes }, place) => [`/file/${place}`, bytes]))

  return withWorker(answers, async (page) => {
    const lines: string[] = []
    for (const [place, { name, bytes }] of files.entries()) {
      const times = { server: [] as number[], browser: [] as number[] }
      const before = place === 0 ? firstRuns : warmUps
      for (let run = 0; run < before + runs; run++) {
        const server = await judgeHere(bytes, anchor)
        const browser = await judgeThere(page, `/file/${place}`, anchor)
        if (run < before) continue
        times.server.push(server)
        times.browser.push(browser)
      }
      const [server, browser] = [median(times.server), median(times.browser)]
      const size = `${(bytes.length / 2 ** 20).toFixed(1)} MB`
      lines.push(
        `verdict, ${name} (${size} sealed): ${server.toFixed(1)} ms by the server's verifier; ` +
          `in a browser ${browser.toFixed(1)} ms = ${(browser / server).toFixed(2)} x`,
      )
    }

    return lines
  })
}

async function judgeHere(bytes: Uint8Array, anchor: Uint8Array): Promise<number> {
  const start = performance.now()
  const { indication } = await judge(bytes, new Date(), [anchor])
  if (indication !== 'total-passed') throw new Error(`the server says ${indication}`)

  return performance.now() - start
}

/** From when the file is in the page's hands to when its verdict is; the worker is warm, as the server is. */
async function judgeThere(page: Page, file: string, anchor: Uint8Array): Promise<number> {
  const { ms, indication } = await page.evaluate(
    async ({ file, root }) => {
      const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer())
      const { worker } = globalThis as unknown as { worker: Worker }
      const start = performance.now()
      const data = await new Promise<{ verdict?: { indication: string }; failure?: string }>((resolve) => {
        worker.onmessage = (event) => resolve(event.data as object)
        const question = {
          bytes,
          at: new Date(),
          roots: [Uint8Array.from(root)],
          knowledge: { record: 'unknown' },
        }
        worker.postMessage(question, [bytes.buffer])
      })

      return { ms: performance.now() - start, indication: data.verdict?.indication ?? data.failure }
    },
    { file, root: [...anchor] },
  )
  if (indication !== 'total-passed') throw new Error(`the browser says ${indication}`)

  return ms
}

/** A page on loopback with the worker of the built product in it, and these answers beside it. */
async function withWorker<T>(
  answers: ReadonlyMap<string, Uint8Array>,
  run: (page: Page) => Promise<T>,
): Promise<T> {
  const dist = path.resolve(process.env['PARAPH_DIST'] ?? path.join(root, 'dist'))
  buildIfNeeded(root, dist)
  const assets = path.join(dist, 'client', '_astro')
  const name = readdirSync(assets).find((file) => /^verdict\.worker-.*\.js$/.test(file)) ?? ''
  const answer: RequestListener = ({ url = '' }, response) => {
    const bytes =
      answers.get(url) ?? (url === '/worker.js' ? readFileSync(path.join(assets, name)) : '<!doctype html>')
    response.setHeader('content-type', url === '/worker.js' ? 'text/javascript' : 'text/html').end(bytes)
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const browser = await chromium.launch(playwright.use?.launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.evaluate(() => {
      Object.assign(globalThis, { worker: new Worker('/worker.js', { type: 'module' }) })
    })

    return await run(page)
  } finally {
    await browser.close()
    server.close()
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}
