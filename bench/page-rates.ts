import { measureRate, type Asked, type Rate } from './load.ts'
import type { PagesReady } from './page-server.ts'
import { environmentOf, wishedEngines } from './wished-engines.ts'
import { withPages } from './with-pages.ts'

const rounds = 3

/** Pages a second with who asks beside them on the same machine, on both databases, next to bare answers as long. */
export async function benchPageRates(): Promise<string[]> {
  const lines: string[] = []
  for (const engine of await wishedEngines()) {
    lines.push(...(await withPages((ready) => rateAll(ready, engine), environmentOf(engine))))
  }

  return lines
}

async function rateAll({ product, bare, cookie, room }: PagesReady, engine: string): Promise<string[]> {
  const pages: [name: string, asked: Asked][] = [
    ['/login', { url: `${product}/login` }],
    ['/login, compressed', { url: `${product}/login`, encodings: 'gzip, deflate, br' }],
    ['/dashboard', { url: `${product}/dashboard`, cookie }],
    ['/envelopes', { url: `${product}/envelopes`, cookie }],
    ['/sign/r/…', { url: product + room.path, cookie: room.cookie }],
  ]
  const lines: string[] = []
  for (const [name, asked] of pages) {
    const pageRates: Rate[] = []
    const bareRates: Rate[] = []
    // They take turns, so that what slows the machine slows both.
    for (let round = 0; round < rounds; round += 1) {
      const page = await measureRate(asked)
      pageRates.push(page)
      bareRates.push(await measureRate({ url: `${bare}/${page.bytes}` }))
    }
    const own = median(pageRates)
    const plain = median(bareRates)
    const share = Math.round((100 * own.perSecond) / plain.perSecond)
    lines.push(
      `pages a second, ${engine}, ${name}: ${count(own)} = ${share} % of bare answers of its ${own.bytes} bytes (${count(plain)})`,
    )
  }

  return lines
}

function median(rates: readonly Rate[]): Rate {
  return (
    rates.toSorted((a, b) => a.perSecond - b.perSecond)[rates.length >> 1] ?? { perSecond: NaN, bytes: NaN }
  )
}

const count = ({ perSecond }: Rate) => Math.round(perSecond).toLocaleString('en-US')
