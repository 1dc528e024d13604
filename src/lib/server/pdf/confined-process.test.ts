import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spawnConfined } from './confined-process.ts'
import type { Attempts, Targets } from './escape-attempts.fixture.ts'
import { openParentLine, type ParentLine } from './line/parent-line.ts'

const intruder = fileURLToPath(new URL('./escape-attempts.fixture.ts', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'paraph-confined-'))
const targets: Targets = {
  secretFile: path.join(folder, 'instance.key'),
  socketFile: path.join(folder, 'database.sock'),
  port: 0,
}
const servers: net.Server[] = []
let reached = 0

async function listen(where: number | string): Promise<net.Server> {
  const server = net.createServer((socket) => {
    reached += 1
    socket.destroy()
  })
  servers.push(server)
  await once(server.listen(where as number, ...(typeof where === 'number' ? ['127.0.0.1'] : [])), 'listening')

  return server
}

beforeAll(async () => {
  writeFileSync(targets.secretFile, 'the key of the instance')
  targets.port = ((await listen(0)).address() as net.AddressInfo).port
  await listen(targets.socketFile)
})
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true, force: true })
})

type Intruder = { pid: number | undefined; line: ParentLine }
const next = (line: ParentLine) =>
  new Promise<unknown>((resolve) => {
    const stop = line.onNext((value) => {
      stop()
      resolve(value)
    })
  })

async function greeted(child: ChildProcess): Promise<Intruder> {
  const line = openParentLine(child)
  expect(await next(line)).toBe('ready')

  return { pid: child.pid, line }
}

function start(namespaces: boolean): Promise<Intruder> {
  return greeted(spawnConfined(intruder, { maxMemoryMb: 600, hidden: [folder], namespaces }))
}

async function attemptsOf({ line }: Intruder): Promise<Attempts> {
  const outcomes = next(line)
  line.say(targets)

  return (await outcomes) as Attempts
}

/** They end in other faults outside too: nobody answers here as a web server. */
const unanswered = ['fetches a page', 'opens a web socket']
const hasNamespaces = (() => {
  try {
    execFileSync('unshare', ['--user', '--map-root-user', '--mount', '--net', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe('a PDF process', () => {
  test('is tried by attempts that succeed in an ordinary process', async () => {
    const stdio = ['ignore', 'ignore', 'inherit', 'pipe'] as const
    const child = await greeted(spawn(process.execPath, [intruder], { stdio: [...stdio] }))
    const outcomes = Object.entries(await attemptsOf(child)).filter(([name]) => !unanswered.includes(name))

    expect(outcomes.filter(([, outcome]) => outcome === 'refused')).toEqual([])
    expect(reached).toBe(4)
    reached = 0
  })

  test.each([
    ['with namespaces of the kernel', true],
    ['by Node alone', false],
  ])('reads no file but its code, and reaches no network (%s)', async (_, namespaces) => {
    const { 'sees networks of the kernel': networks, ...outcomes } = await attemptsOf(await start(namespaces))

    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([])
    expect(reached).toBe(0)
    if (namespaces && hasNamespaces) expect(networks).toBe('')
  })

  test.runIf(hasNamespaces)(
    'has no capabilities, and neither data directory nor sockets of /run',
    async () => {
      const child = await start(true)
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const seen = [folder, '/run'].map((each) => readdirSync(`/proc/${child.pid}/root${each}`))
      await attemptsOf(child)

      expect(status).toMatch(/^CapEff:\s+0+$/m)
      expect(status).toMatch(/^CapBnd:\s+0+$/m)
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
      expect(seen).toEqual([[], []])
    },
  )
})
