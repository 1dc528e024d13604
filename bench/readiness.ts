import { chromium, type Browser, type Page } from 'playwright'
import playwright from '../playwright.config.ts'
import { ms } from './cpu.ts'
import { toCookies, withPages } from './with-pages.ts'

/** A phone on slow 4G, as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, a processor four times as slow. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const slowdown = 4

/** What is visited, how it is known that it can be read, and what the two figures may be. */
type Visit = {
  name: string
  path: string
  cookie: string
  /** Runs in the page: when it could be read, in ms; null where it cannot yet. */
  readable: () => number | null
  bar: { readableMs: number; blockedMs: number }
}

/** First visits of a phone: when a page can be read, and how long coming alive keeps it busy at most. */
export async function benchReadiness(): Promise<string[]> {
  return withPages(async ({ product, room, cookie }) => {
    const visits: Visit[] = [
      { name: '/sign', ...room, readable: pictureSeen, bar: { readableMs: 2500, blockedMs: 200 } },
      {
        ...{ name: '/dashboard', path: '/dashboard', cookie },
        ...{ readable: headingSeen, bar: { readableMs: 1800, blockedMs: 300 } },
      },
    ]
    const browser = await chromium.launch(playwright.use?.launchOptions)
    try {
      const lines: string[] = []
      for (const visit of visits) lines.push(...(await tellVisit(browser, product, visit)))
      return lines
    } finally {
      await browser.close()
    }
  })
}

async function tellVisit(browser: Browser, product: string, visit: Visit): Promise<string[]> {
  const context = await browser.newContext({ baseURL: product, viewport: { width: 375, height: 800 } })
  await context.addCookies(toCookies(visit.cookie, product))
  const warm = await context.newPage()
  // What is rendered once and kept is rendered for somebody else's visit.
  await warm.goto(visit.path, { waitUntil: 'networkidle' })
  await warm.close()
  const { readable, blocked } = await visitCold(await context.newPage(), visit)
  await context.close()
  const how = `${visit.name}, cold, slow 4G, CPU 1/${slowdown}`

  return [
    `${how}: readable after ${ms(readable)} = ${share(readable, visit.bar.readableMs)}`,
    `${how}: busy at once for ${ms(blocked)} = ${share(blocked, visit.bar.blockedMs)}`,
  ]
}

function pictureSeen(): number | null {
  const [picture] = document.querySelectorAll<HTMLImageElement>('main img')

  return picture?.complete && picture.naturalWidth > 0 ? performance.now() : null
}

function headingSeen(): number | null {
  const [painted] = performance.getEntriesByName('first-contentful-paint')

  return painted && document.querySelector('main h1') ? painted.startTime : null
}

async function visitCold(
  page: Page,
  { path, readable: isReadable }: Visit,
): Promise<{ readable: number; blocked: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const longest = { ms: 0 }
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(path, { waitUntil: 'commit' })
  const readable = await page.waitForFunction(isReadable)
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  const blocked = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms)

  return { readable: (await readable.jsonValue()) ?? 0, blocked }
}

function share(value: number, most: number): string {
  return `${Math.round((100 * value) / most)} % of ${most} ms`
}
