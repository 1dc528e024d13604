import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../../world.ts'
import { startServer, type ServerProcess } from '../start-server.ts'
import type { makeFates, Role } from './fates.ts'
import { readFate } from './meet-fates.ts'

/** How long a client tries again where nobody answers, and how long it waits for one answer. */
const patienceMs = 90_000
const answerMs = 15_000
/** Longer than a lease lasts, and than the database keeps a transaction open in which nothing happens. */
const frozenMs = 32_000
/** Of those that are killed at random: a worker needs a while until it seals, and meets more points. */
const webShare = 0.6
/** Whoever is woken goes on where it was stopped. */
const wokenMs = 3_000

type Place = { role: Role; running: ServerProcess | null; starting: Promise<void> }
type Wishes = {
  web: number
  worker: number
  fates: ReturnType<typeof makeFates>
  /** How many stand still at once. */
  mostFrozen: number
}

export type Cluster = ReturnType<typeof makeCluster>

/** Several web and worker processes on one database and one store of files. Whatever ends is started again at once. */
export async function startCluster(folder: string, environment: Record<string, string>, wishes: Wishes) {
  const cluster = makeCluster(folder, environment, wishes)
  await cluster.start()

  return cluster
}

function makeCluster(folder: string, environment: Record<string, string>, wishes: Wishes) {
  const { fates, mostFrozen } = wishes
  const roles: Role[] = [
    ...Array<'web'>(wishes.web).fill('web'),
    ...Array<'worker'>(wishes.worker).fill('worker'),
  ]
  const places: Place[] = roles.map((role) => ({ role, running: null, starting: Promise.resolve() }))
  const frozen = new Set<Promise<void>>()
  const failures: string[] = []
  const counts = { kills: 0, stops: 0 }
  let weather: 'calm' | 'storm' | 'clearing' = 'calm'
  let isOver = false

  async function begin(place: Place): Promise<void> {
    let own: ServerProcess | null = null
    let isFrozen = false
    const server = await startServer(folder, { ...environment, PARAPH_ROLE: place.role }, (line) => {
      const met = readFate(line)
      if (!met) return
      fates.note(met)
      if (met.fate !== 'stop') return
      isFrozen = true
      if (own) leaveFrozen(place, own)
    })
    own = server
    place.running = server
    if (isFrozen) leaveFrozen(place, server)
    void server.ended.then(() => {
      if (isOver) return
      counts.kills += 1
      if (place.running === server) occupy(place)
    })
  }

  /** Tells it what is to befall it from now on. It may die of what it was told before. */
  async function foretell({ role, running }: Place): Promise<void> {
    const mayStop = weather === 'storm' && frozen.size < mostFrozen
    const told = weather === 'calm' ? {} : fates.of(role, mayStop)
    const init = { method: 'POST', body: JSON.stringify(told), signal: AbortSignal.timeout(answerMs) }
    await running?.world.fetch('/test/fates', init).catch(() => {})
  }

  function occupy(place: Place): void {
    place.running = null
    place.starting = (async () => {
      while (!isOver && !place.running)
        await begin(place).catch((error: unknown) => failures.push((error as Error).message))
    })()
  }

  /** Another takes its place, unless one has by now. It goes on when its work is another's, and ends soon after. */
  function leaveFrozen(place: Place, server: ServerProcess): void {
    counts.stops += 1
    const whole = (async () => {
      await sleep(frozenMs)
      signal(server, 'SIGCONT')
      await sleep(wokenMs)
      await server.kill()
    })()
    frozen.add(whole)
    void whole.finally(() => frozen.delete(whole))
    if (place.running === server) occupy(place)
  }

  const living = (role: Role) => places.filter((place) => place.role === role && place.running)

  /** One of those that may end now: one web process always lives, for somebody has to hear it when nobody answers. */
  function pickOne(): Place | undefined {
    const [webs, workers] = [living('web'), living('worker')]
    const isWeb = webs.length > 1 && (workers.length === 0 || Math.random() < webShare)
    const open = isWeb ? webs : workers

    return open[Math.floor(Math.random() * open.length)]
  }

  async function anyWeb(): Promise<World> {
    for (;;) {
      const webs = living('web')
      const server = webs[Math.floor(Math.random() * webs.length)]?.running
      if (server) return server.world
      await sleep(20)
    }
  }

  return {
    counts: counts as Readonly<typeof counts>,
    /** What those said that did not come up, and were started once more. */
    failures: failures as readonly string[],
    /** The same calls as on one server. What breaks, or is told to be busy, is tried again with any process: as browsers and people do. */
    world: {
      get app() {
        return places.find(({ running }) => running)!.running!.world.app
      },
      fetch: (url, init) =>
        patiently(async () =>
          (await anyWeb()).fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) }),
        ),
      close: async () => {},
    } as World,
    async start(): Promise<void> {
      const [first, ...others] = places
      // The first one migrates.
      if (first) await begin(first)
      for (const place of others) occupy(place)
      await this.whole()
    },
    /** What befalls them from now on at the points they come to: nothing while it is calm, and nobody stands still any more while it clears. */
    async turn(next: typeof weather): Promise<void> {
      weather = next
      await Promise.all(places.map(foretell))
    },
    /** What kill -9 does to one of them, at whatever it is. */
    async killOne(): Promise<void> {
      const place = pickOne()
      const server = place?.running
      if (!place || !server) return
      occupy(place)
      await server.kill()
    },
    /** Resolves when all run: as soon as a busy machine has them started. */
    async filled(): Promise<void> {
      while (places.some(({ running }) => !running)) await sleep(20)
    },
    /** What SIGSTOP does. */
    freezeOne(): void {
      const place = frozen.size < mostFrozen ? pickOne() : undefined
      const server = place?.running
      if (!place || !server) return
      signal(server, 'SIGSTOP')
      leaveFrozen(place, server)
    },
    /** Resolves when all run that should, none is to meet anything any more, and whoever stood still is gone. */
    async whole(): Promise<void> {
      await Promise.all(frozen)
      do {
        await this.filled()
        await this.turn('calm')
        await sleep(20)
      } while (places.some(({ running }) => !running))
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.allSettled(places.map(({ starting }) => starting))
      await Promise.all(frozen)
      for (const { running } of places) await running?.stop()
    },
  }
}

/** It may have died meanwhile, at a point that it came to in that instant. */
function signal({ pid }: ServerProcess, what: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, what)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function patiently(ask: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      const response = await ask()
      if (response.status !== 503 || Date.now() > end) return response
      await response.body?.cancel()
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await sleep(100)
  }
}
