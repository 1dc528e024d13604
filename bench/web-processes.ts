import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startProduct, type Product } from '../tests/load/start-product.ts'
import { startPostgres } from '../tests/postgres.ts'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'
import { draftEnvelope, register, uploadDocument, type TestPerson } from '../tests/world.ts'
import { ms } from './cpu.ts'
import type { Asked, Rate } from './load.ts'
import { parentOf, timeOf, timeOfFamily } from './process-times.ts'
import { watchWaits, type Waits } from './waits.ts'

const rounds = 3
const listed = 40
/** What is counted within a minute otherwise, so that plans are made for tables as they are. */
const settings = '-c autovacuum_naptime=1s -c max_connections=200'

type Way = Omit<Asked, 'url'> & { path: string }
type Host = {
  webs: readonly Product[]
  /** One start that answers by as many processes. */
  together: Product
  owner: pg.Client
  postmaster: number
  asking: ChildProcess
}
type Cost = { perSecond: number; web: number; postgres: number; asking: number; waits: Waits }

/**
 * One web process against two on one PostgreSQL, and against one start with `WEB_PROCESSES=2`: answers a second, and, since
 * a small machine has no processors to spare for two, what an answer costs each of those that take part. Where that stays the same and nobody waits for a lock, two do twice as much
 * as one on as many processors as they can use.
 */
export async function benchWebProcesses(): Promise<string[]> {
  const server = await startPostgres(settings)
  if (!server) return []
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-webs-'))
  const webs: Product[] = []
  const owner = new pg.Client(server.url)
  const asking = fork(fileURLToPath(new URL('asking.ts', import.meta.url)))
  try {
    await owner.connect()
    for (const WEB_PROCESSES of ['1', '1', '2'])
      webs.push(
        await startProduct(folder, {
          ...{ DATABASE_URL: server.url, PARAPH_ROLE: 'web', NODE_ENV: 'production' },
          WEB_PROCESSES,
        }),
      )
    const together = webs.at(-1)!
    const host = { webs, together, owner, asking, postmaster: await findPostmaster(owner) }
    const lines: string[] = []
    for (const way of await waysOf(webs[0]!, folder, server.url)) lines.push(...(await compare(host, way)))
    return lines
  } finally {
    asking.disconnect()
    for (const web of webs) await web.stop()
    await owner.end()
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The parent of every connection's process, whose times are those of the whole server. */
async function findPostmaster(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')

  return parentOf(rows[0]?.pid ?? 0)
}

/** What is asked for; somebody does the jobs while it is made ready, and nobody while it is measured. */
async function waysOf({ world }: Product, folder: string, DATABASE_URL: string): Promise<Way[]> {
  const worker = await startProduct(folder, { DATABASE_URL, PARAPH_ROLE: 'worker' })
  try {
    const mara = await register(world, 'mara', 'Acme')
    const document = await uploadDocument(mara, await makeSamplePdf())
    const guests = [{ key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }]
    for (let count = 0; count < listed; count += 1) await draftEnvelope(mara, document, guests)
    const cookie = cookieOf(world.app.identity.client.userPoolClientId, mara)
    // Calls by the API have limits, which somebody alone meets at once.
    return ['/envelopes', '/dashboard'].map((path) => ({ path, cookie }))
  } finally {
    await worker.stop()
  }
}

function cookieOf(client: string, { token, organizationId }: TestPerson): string {
  const prefix = `CognitoIdentityServiceProvider.${client}.`

  return [
    `${prefix}LastAuthUser=mara`,
    `${prefix}mara.idToken=${token}`,
    `currentOrganizationId=${organizationId}`,
  ].join('; ')
}

/** They take turns, so that what slows the machine slows both. */
async function compare(host: Host, way: Way): Promise<string[]> {
  const [ones, twos, togethers]: [Cost[], Cost[], Cost[]] = [[], [], []]
  const { together } = host
  const [first, second] = host.webs as [Product, Product]
  // Once unmeasured: all processes compile what they are asked for.
  await measure(host, way, [first, second])
  await measure(host, way, [together, together])
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await measure(host, way, [first]))
    twos.push(await measure(host, way, [first, second]))
    togethers.push(await measure(host, way, [together, together]))
  }
  const [one, two, byOneStart] = [middle(ones), middle(twos), middle(togethers)]
  const told = (count: string, { perSecond, web, postgres, asking, waits }: Cost) =>
    `web processes, ${way.path}, ${count}: ${Math.round(perSecond)} a second; an answer costs the web ${ms(web)}, PostgreSQL ${ms(postgres)}, who asks ${ms(asking)}; ${share(waits.locks)} of busy connections waited for locks, ${share(waits.latches)} for latches`
  const rate = two.perSecond / one.perSecond
  const spare = (2 * one.web) / two.web
  const shared = [...two.waits.statements].map(
    (text) => `web processes, ${way.path}, seen waiting: ${text.replaceAll(/\s+/g, ' ')}`,
  )

  return [
    told('one', one),
    told('two', two),
    told('two of one start', byOneStart),
    `web processes, ${way.path}: two answer ${rate.toFixed(2)} x one, two of one start ${(byOneStart.perSecond / one.perSecond).toFixed(2)} x, on ${os.availableParallelism()} processors that all share; by what an answer costs them, ${spare.toFixed(2)} x with processors to spare, ${(1000 / two.postgres).toFixed(0)} a second for each processor that PostgreSQL has`,
    ...shared,
  ]
}

/** Each of these is asked over as many lines, so that two have the same, whichever ports they have. */
async function measure(
  { webs, owner, postmaster, asking }: Host,
  way: Way,
  asks: readonly Product[],
): Promise<Cost> {
  const asked = asks.map(({ port }) => ({ ...way, url: `http://127.0.0.1:${port}${way.path}` }))
  const times = () => ({
    web: webs.reduce((sum, { pid }) => sum + timeOfFamily(pid), 0),
    postgres: timeOfFamily(postmaster),
    asking: timeOf(asking.pid ?? 0),
  })
  const waiting = watchWaits(owner)
  const before = times()
  const start = performance.now()
  asking.send(asked)
  const [rates] = (await once(asking, 'message')) as [Rate[]]
  const seconds = (performance.now() - start) / 1000
  const after = times()
  const waits = await waiting.stop()
  const perSecond = rates.reduce((sum, rate) => sum + rate.perSecond, 0)
  // Before the measured time they are asked as fast, to warm up.
  const answers = perSecond * seconds
  const each = (part: keyof typeof before) => (after[part] - before[part]) / answers

  return { perSecond, web: each('web'), postgres: each('postgres'), asking: each('asking'), waits }
}

const middle = (costs: readonly Cost[]) =>
  costs.toSorted((a, b) => a.perSecond - b.perSecond)[costs.length >> 1]!
const share = (part: number) => `${(100 * part).toFixed(1)} %`
