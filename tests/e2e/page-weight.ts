import type { Page } from '@playwright/test'

type Kind = 'html' | 'css' | 'js' | 'font' | 'texts' | 'pageImage' | 'other'
type Load = { path: string; kind: Kind; bytes: number }

/** What may travel before anything is touched. A page over its budget fails: take something out, or say why not here. */
export const budgets = {
  room: 90_000,
  signedIn: 192_000,
  signedInScripts: 135_000,
  texts: 15_000,
  login: 100_000,
  loginScripts: 80_000,
  verify: 80_000,
  front: 60_000,
} as const

/** Bytes over the wire, with the headers of the answers; images of documents' pages are in no `total`. */
export type Weight = Record<Kind | 'total', number> & { loads: readonly Load[] }

/** What a visitor with an empty cache downloads before touching anything. */
export async function weighPage(page: Page, path: string): Promise<Weight> {
  // What an earlier page is still loading is none of this one's.
  await page.goto('about:blank')
  const wire = await page.context().newCDPSession(page)
  const found = new Map<string, { url: string; mimeType: string }>()
  const loads: Load[] = []
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  wire.on('Network.responseReceived', ({ requestId, response }) => found.set(requestId, response))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const response = found.get(requestId)
    if (!response) return
    const { pathname, search } = new URL(response.url)
    loads.push({ path: pathname + search, kind: kindOf(pathname, response.mimeType), bytes })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await wire.detach()

  return { ...sumByKind(loads), loads }
}

function sumByKind(loads: readonly Load[]): Record<Kind | 'total', number> {
  const sums = { html: 0, css: 0, js: 0, font: 0, texts: 0, pageImage: 0, other: 0, total: 0 }
  for (const { kind, bytes } of loads) {
    sums[kind] += bytes
    if (kind !== 'pageImage') sums.total += bytes
  }

  return sums
}

function kindOf(path: string, mimeType: string): Kind {
  if (path.startsWith('/locales/')) return 'texts'
  if (/\/pages\/\d+$/.test(path) && mimeType.startsWith('image/')) return 'pageImage'
  if (mimeType.startsWith('font/')) return 'font'
  if (mimeType === 'text/html') return 'html'
  if (mimeType === 'text/css') return 'css'

  return mimeType.endsWith('/javascript') ? 'js' : 'other'
}
