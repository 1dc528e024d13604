import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { App } from '#server/make-app.ts'
import { briefNode } from '../brief-node.ts'
import { copyEmbeddedDatabase } from '../prepared/embedded.ts'
import { compiledBefore, entryOf } from '../prepared/server.ts'
import { origin, type World } from '../world.ts'

export type ServerProcess = {
  /** The same calls as on a world in this process, over HTTP. */
  world: World
  pid: number
  /** What kill -9 does: nothing gets to run any more. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Resolves when it has ended, by whatever. */
  ended: Promise<void>
}

/** A server process on a data folder; `hear` is told what else it says. Throws what it said on standard error when it does not come up. */
export async function startServer(
  folder: string,
  environment: Record<string, string> = {},
  hear: (line: string) => void = () => {},
): Promise<ServerProcess> {
  if (!environment['DATABASE_URL']) copyEmbeddedDatabase(folder)
  const child = spawn(process.execPath, [...briefNode, entryOf('server-child')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: folder, PORT: '4999', LOG_LEVEL: 'silent' },
      ...compiledBefore(),
      ...environment,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await portOf(child, hear)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  return {
    world: remoteWorld(port),
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    ended,
  }
}

/** What it says first. */
async function portOf(child: ChildProcess, hear: (line: string) => void): Promise<number> {
  const complaints: string[] = []
  child.stderr?.on('data', (part: Buffer) => complaints.push(part.toString()))
  const line = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).on('line', hear).once('line', resolve)
    child.once('exit', () => reject(new Error(complaints.join('') || 'the server ended without a word')))
  })

  return Number(line.replace('port ', ''))
}

/** What the steps of `world.ts` ask of an app, from outside. */
export function remoteWorld(
  port: number,
  openLink = async (secret: string) =>
    (await (await fetch(`http://127.0.0.1:${port}/test/open/${secret}`)).json()) as unknown,
): World {
  const fetchHere: World['fetch'] = (path, init) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { origin, ...Object.fromEntries(new Headers(init?.headers)) },
    })
  const read = async (path: string): Promise<unknown> => (await fetchHere(path)).json()
  const app = {
    identity: { client: { userPoolClientId: 'paraph-web' } },
    services: {
      readOutbox: async (to: string | null) => {
        const { messages } = (await read(`/dev/mail.json${to ? `?to=${encodeURIComponent(to)}` : ''}`)) as {
          messages: unknown
        }
        return messages
      },
      signing: { openLink },
    },
  }

  return { app: app as unknown as App, fetch: fetchHere, close: async () => {} }
}
