import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct, type Product } from '../load/start-product.ts'
import { findFreePort, findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { eventually } from '../world.ts'

const entry = fileURLToPath(new URL('../../bin/paraph.mjs', import.meta.url))

describe.runIf(findPrograms())('several processes that answer, by one start', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-many-'))
  const lines: Socket[] = []
  let environment: Record<string, string>
  let postgres: Postgres
  let product: Product
  let metricsPort: number
  beforeAll(async () => {
    postgres = (await startPostgres())!
    metricsPort = await findFreePort()
    environment = { DATABASE_URL: postgres.url, WEB_PROCESSES: '2', METRICS_PORT: String(metricsPort) }
    product = await startProduct(folder, environment)
  })
  afterAll(async () => {
    for (const line of lines) line.destroy()
    await product.stop()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A line that stays open, and the process that has answered on it. */
  async function ask(): Promise<number> {
    const line = connect(product.port, '127.0.0.1').on('error', () => {})
    lines.push(line)
    await once(line, 'connect')
    line.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const [answer] = (await once(line, 'data')) as [Buffer]
    expect(answer.toString()).toContain('HTTP/1.1 200 ')

    return holderOf(product.port, line.localPort!)
  }

  /** Whoever is awake takes a new line. */
  const askUntil = (holds: (holder: number) => boolean) =>
    eventually(async () => {
      const holder = await ask()
      return holds(holder) && holder
    })

  /** How many answers there were, as whoever scrapes reads it. */
  async function countAnswers(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const counts = text.matchAll(/^paraph_http_request_duration_seconds_count\{area="health".* (\d+)$/gm)

    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }

  test('share one port, have one of metrics, and are told of as one', async () => {
    const first = await ask()
    const second = await askUntil((one) => one !== first)
    expect([first, second].map(parentOf)).toEqual([product.pid, product.pid])
    await expect.poll(countAnswers).toBe(lines.length)
    const counts = await Promise.all([countAnswers(), countAnswers()])
    expect(counts).toEqual([lines.length, lines.length])
    expect(product.said().match(/Paraph is ready/g)).toHaveLength(1)
  })

  test('are replaced when one of them is killed, while the others answer and nothing is forgotten', async () => {
    const first = await ask()
    const second = await askUntil((one) => one !== first)
    await expect.poll(countAnswers).toBe(lines.length)
    process.kill(first, 'SIGKILL')
    await eventually(async () => !isAlive(first))

    expect(await ask()).toBe(second)
    const third = await askUntil((one) => one !== second)
    expect(parentOf(third)).toBe(product.pid)
    // Each line asked once, and every answer is counted once, whoever gave it.
    await expect.poll(countAnswers).toBe(lines.length)
  })

  test('leave the port to whoever has it: a second start says so, once, and ends with all that it began', async () => {
    const PORT = String(product.port)
    const { code, said } = await start({ ...environment, METRICS_PORT: '', PORT, DATA_DIR: folder })

    expect({ code, said }).toEqual({
      code: 1,
      said: `Port ${PORT} is taken. Choose another one: PORT=${product.port + 1} npm start\n`,
    })
    const other = await start({ ...environment, PORT: '0', DATA_DIR: folder })
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('METRICS_PORT=') as string })
  })

  test('end with the one that began them when that is killed', async () => {
    const alone = await startProduct(folder, { ...environment, METRICS_PORT: '', PARAPH_ROLE: 'web' })
    const begun = childrenOf(alone.pid)
    expect(begun).toHaveLength(2)
    await alone.stop()

    await eventually(async () => !begun.some(isAlive))
  })

  test('end in order when that is told to, with code 0', async () => {
    const begun = childrenOf(product.pid)
    expect(begun, 'one of them does the jobs').toHaveLength(3)

    expect(await product.end()).toBe(0)
    expect(begun.filter(isAlive)).toEqual([])
    await expect(fetch(`http://127.0.0.1:${product.port}/health`)).rejects.toThrow()
  })
})

/** A start that ends by itself: its exit code, and what it said on standard error. */
function start(environment: Readonly<Record<string, string>>): Promise<{ code: unknown; said: string }> {
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment }

  return new Promise((resolve) => {
    execFile(process.execPath, [entry, 'serve'], { env }, (error, _, said) =>
      resolve({ code: error?.code ?? 0, said }),
    )
  })
}

/** The process that has the other end of a line: its socket is among those it has open (proc_net(5)). */
function holderOf(port: number, from: number): number {
  const inHex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find(([, own, other]) => own?.endsWith(`:${inHex(port)}`) && other?.endsWith(`:${inHex(from)}`))
  const socket = `socket:[${line?.[9]}]`

  return Number(processes().find((pid) => openBy(pid).includes(socket)))
}

function processes(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
}

function openBy(pid: string): string[] {
  try {
    const folder = `/proc/${pid}/fd`
    return readdirSync(folder).map((file) => readlinkSync(path.join(folder, file)))
  } catch {
    return []
  }
}

function childrenOf(pid: number): number[] {
  return processes()
    .map(Number)
    .filter((one) => parentOf(one) === pid)
}

/** proc_pid_stat(5): the name in brackets may hold anything, so what follows is counted from its end. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const parentOf = (pid: number) => Number(statOf(pid)[1])

/** What has ended and was not asked for yet is a zombie. */
function isAlive(pid: number): boolean {
  const [state = 'Z'] = statOf(pid)

  return state !== 'Z' && state !== 'X'
}
