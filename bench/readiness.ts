import { chromium, type Page } from 'playwright'
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
const bar = { readableMs: 2500, blockedMs: 200 }

/** The signing room on its first visit: when the first page can be read, and how long coming alive keeps the page busy. */
export async function benchReadiness(): Promise<string[]> {
  return withPages(async ({ product, room }) => {
    const browser = await chromium.launch(playwright.use?.launchOptions)
    try {
      const context = await browser.newContext({ baseURL: product, viewport: { width: 375, height: 800 } })
      await context.addCookies(toCookies(room.cookie, product))
      const warm = await context.newPage()
      // Pages are rendered once and kept; that first time is somebody else's.
      await warm.goto(room.path, { waitUntil: 'networkidle' })
      await warm.close()
      const { readable, blocked } = await visitCold(await context.newPage(), room.path)
      return [
        `/sign, cold, slow 4G, CPU 1/${slowdown}: readable after ${ms(readable)} = ${share(readable, bar.readableMs)}`,
        `/sign, cold, slow 4G, CPU 1/${slowdown}: busy at once for ${ms(blocked)} = ${share(blocked, bar.blockedMs)}`,
      ]
    } finally {
      await browser.close()
    }
  })
}

async function visitCold(page: Page, path: string): Promise<{ readable: number; blocked: number }> {
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
  const readable = await page.waitForFunction(() => {
    const [picture] = document.querySelectorAll<HTMLImageElement>('main img')
    return picture?.complete && picture.naturalWidth > 0 ? performance.now() : null
  })
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  const blocked = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms)

  return { readable: (await readable.jsonValue()) ?? 0, blocked }
}

function share(value: number, most: number): string {
  return `${Math.round((100 * value) / most)} % of ${most} ms`
}
