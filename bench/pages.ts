import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type BrowserContext } from 'playwright'
import playwright from '../playwright.config.ts'
import { budgets, weighPage } from '../tests/e2e/page-weight.ts'
import { measureCpu, ms } from './cpu.ts'
import type { PagesReady } from './page-server.ts'
import { toCookies, withPages } from './with-pages.ts'

const rounds = 6

export async function benchPages(): Promise<string[]> {
  return withPages(async (ready, server) => [
    ...(await benchRendering(server, ready)),
    ...(await weighPages(ready)),
  ])
}

/** Processor time of the serving process only; its embedded database is in there, as it is for those who run Paraph. */
async function benchRendering(
  server: ChildProcess,
  { product, smallest, cookie }: PagesReady,
): Promise<string[]> {
  const readCpu = async () => {
    const answer = once(server, 'message')
    server.send('cpu')
    return ((await answer) as [NodeJS.CpuUsage])[0]
  }
  const cost = await measureCpu(
    {
      smallest: { run: () => ask(`${smallest}/`), times: 200 },
      dashboard: { run: () => ask(`${product}/dashboard`, cookie), times: 40 },
      verify: { run: () => ask(`${product}/verify`), times: 40 },
      identity: { run: () => ask(`${product}/api/users/me`, cookie), times: 40 },
    },
    rounds,
    readCpu,
  )
  const rate = (own: number) => `${Math.round((cost.smallest / own) * 100)} % of the smallest page's rate`

  return [
    `page, smallest: ${ms(cost.smallest)}`,
    `page, /verify signed out: ${ms(cost.verify)} = ${rate(cost.verify)}`,
    `page, /dashboard signed in: ${ms(cost.dashboard)} = ${rate(cost.dashboard)}`,
    `API, GET /users/me by cookie, for comparison: ${ms(cost.identity)}`,
  ]
}

async function ask(url: string, cookie = ''): Promise<void> {
  const response = await fetch(url, {
    headers: { cookie, 'accept-encoding': 'identity' },
    redirect: 'manual',
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
}

/** What a page may weigh, and whether that is its JavaScript or everything but pictures and fonts. */
type Budget = { most: number; of: 'js' | 'all' }
type Weighed = { name: string; path: string; budget: Budget }

const signedIn: Budget = { most: budgets.signedIn, of: 'js' }
const login: Budget = { most: budgets.login, of: 'js' }
const verify: Budget = { most: budgets.verify, of: 'all' }
const roomToFill: Budget = { most: budgets.room, of: 'all' }

async function weighPages({ product, cookie, pages, room }: PagesReady): Promise<string[]> {
  const page = (path: string, budget: Budget, name = path) => ({ name, path, budget })
  const { template, envelope, organization } = pages
  const visits: [string, Weighed[]][] = [
    [room.cookie, [page(room.path, roomToFill, '/sign, to fill in')]],
    ['', [page('/login', login), page('/register', signedIn), page('/verify', verify)]],
    [
      cookie,
      [
        page('/dashboard', signedIn),
        page('/templates', signedIn),
        page(template, signedIn, '/templates/{id}, the editor'),
        page('/envelopes', signedIn),
        page(envelope, signedIn, '/envelopes/{id}'),
        page('/organizations', signedIn),
        page(organization, signedIn, '/organizations/{id}'),
        page('/billing', signedIn),
        page('/pricing', signedIn),
      ],
    ],
  ]
  const browser = await chromium.launch(playwright.use?.launchOptions)
  try {
    const lines: string[] = []
    for (const [cookies, weighed] of visits) {
      const context = await browser.newContext({ baseURL: product })
      await context.addCookies(toCookies(cookies, product))
      // Side by side: bytes are the same however long they take.
      lines.push(...(await Promise.all(weighed.map((one) => weighOne(context, one)))))
      await context.close()
    }
    return lines
  } finally {
    await browser.close()
  }
}

async function weighOne(context: BrowserContext, { name, path, budget }: Weighed): Promise<string> {
  const tab = await context.newPage()
  const { html, css, js } = await weighPage(tab, path)
  const all = html + css + js
  const share = Math.round(((budget.of === 'js' ? js : all) / budget.most) * 100)
  const limit = `${share} % of ${budget.most}${budget.of === 'js' ? ' for its JavaScript' : ' in all'}`

  return `bytes, ${name}: JS ${js}, HTML ${html}, CSS ${css}, in all ${all} = ${limit}`
}
