import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world.ts'
import { startServer, type ServerProcess } from './start-server.ts'

/** How long a client tries again where nobody answers. */
const patienceMs = 60_000

export type Cluster = {
  /** The same calls as on one server. A connection that breaks is tried again, with another process: as browsers and people do. */
  world: World
  /** What kill -9 does to one of them, which is started again at once. */
  killOne(): Promise<void>
  /** Resolves when all run. */
  whole(): Promise<void>
  stop(): Promise<void>
}

/** Several web and worker processes on one database and one data folder. */
export async function startCluster(
  folder: string,
  environment: Record<string, string>,
  { web, worker }: { web: number; worker: number },
): Promise<Cluster> {
  const start = (role: 'web' | 'worker') => startServer(folder, { ...environment, PARAPH_ROLE: role })
  // The first one migrates.
  const first = await start('web')
  const roles = [...Array<'web'>(web).fill('web'), ...Array<'worker'>(worker).fill('worker')]
  const processes: Promise<ServerProcess>[] = roles.map((role, place) =>
    place === 0 ? Promise.resolve(first) : start(role),
  )
  let newest: World = first.world

  const anyWeb = async () => (newest = (await processes[Math.floor(Math.random() * web)]!).world)

  return {
    world: {
      get app() {
        return newest.app
      },
      fetch: async (url, init) => patiently(async () => (await anyWeb()).fetch(url, init)),
      close: async () => {},
    },
    async killOne() {
      const place = Math.floor(Math.random() * roles.length)
      const running = await processes[place]!
      await running.kill()
      processes[place] = start(roles[place]!)
      // Whoever waits for it is told of its failure.
      processes[place].catch(() => {})
    },
    async whole() {
      await Promise.all(processes)
    },
    async stop() {
      for (const one of await Promise.allSettled(processes))
        if (one.status === 'fulfilled') await one.value.stop()
    },
  }
}

async function patiently(ask: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(100)
    }
  }
}
