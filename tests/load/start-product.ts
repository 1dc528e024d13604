import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { remoteWorld } from '../faults/start-server.ts'
import { findFreePort } from '../postgres.ts'
import { origin, type World } from '../world.ts'

export type Product = {
  world: World
  port: number
  pid: number
  /** What it has said on its standard output. */
  said(): string
  /** Tells it to end, and gives its exit code. */
  end(): Promise<number | null>
  stop(): Promise<void>
}

const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url))
const entry = fileURLToPath(new URL('../../bin/paraph.mjs', import.meta.url))

/** The options of Node in `npm start`. */
function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(packageFile, 'utf8')) as { scripts: { start: string } }

  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** The whole product with its pages, started as `npm start` does; it is built first where it is not. */
export async function startProduct(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [...nodeOptions(), entry, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...{ DATA_DIR: folder, PORT: String(port), PUBLIC_URL: origin },
      ...{ TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' },
      ...environment,
    },
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  await isReady(child)

  return {
    said: () => said,
    world: productAt(port),
    port,
    pid: child.pid ?? 0,
    async end() {
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** What the steps of `world.ts` ask of the product that listens there. */
export function productAt(port: number): World {
  return remoteWorld(port, (secret) => openLink(port, secret))
}

/** The page of a mailed link gives its cookie. */
async function openLink(port: number, secret: string) {
  const { headers } = await fetch(`http://127.0.0.1:${port}/sign/${secret}`, { redirect: 'manual' })
  const cookie = headers.getSetCookie().find((one) => /^[^=]*paraph-room[^=]*=[^;]/.test(one)) ?? ''
  const [, cookieName, cookieValue] = /^([^=]+)=([^;]+)/.exec(cookie) ?? []

  return { recipient: headers.get('location')?.split('/').at(-1), cookieName, cookieValue }
}

async function isReady(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part.toString()
      if (said.includes('Paraph is ready')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => reject(new Error(said || 'the server ended without a word')))
  })
}
