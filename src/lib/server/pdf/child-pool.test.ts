import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { pdfProgram } from '../../../../tests/built.ts'
import { bombs, drawings, type HostilePdf } from '../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../tests/sample-pdfs.ts'
import { makeChildPool, type ChildPool, type ChildPoolOptions, type Client } from './child-pool.ts'

const open: ChildPool[] = []
const poolOf = (options: ChildPoolOptions = {}) => {
  const pool = makeChildPool({ program: pdfProgram, ...options })
  open.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()))
})

const named = (files: Iterable<HostilePdf>, name: string) =>
  [...files].find((file) => file.name === name)!.bytes
const endless = named(drawings(), 'drawing: tiny tiling steps')
const acme = { owner: 'acme' }
const admit = (pool: ChildPool, bytes: Uint8Array, client: Client = acme) =>
  pool.perform('admit', { bytes }, client)
const look = (pool: ChildPool, client: Client) =>
  pool.perform('render', { bytes: sample, pages: [0], width: 320 }, client)
const sample = await makeSamplePdf()

const entry = pdfProgram ?? fileURLToPath(new URL('./child.ts', import.meta.url))

/** Ids of the pool's processes among the children of `parent`. */
function childrenOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return rows.flatMap((row) => {
    const [pid, ppid, ...args] = row.trim().split(/\s+/)
    return Number(ppid) === parent && args.at(-1) === entry ? [Number(pid)] : []
  })
}

/** Waits for what takes a moment; fails with the last answer. */
async function eventually<Value>(ask: () => Value, expected: Value) {
  for (let attempt = 0; attempt < 200 && ask() !== expected; attempt++) await sleep(100)
  expect(ask()).toBe(expected)
}

describe('a pool of child processes', () => {
  test('starts none before there is work', () => {
    poolOf()

    expect(childrenOf(process.pid)).toEqual([])
  })

  test('does many jobs with few processes', async () => {
    const pool = poolOf({ children: 2 })
    const uploads = Promise.all(Array.from({ length: 12 }, () => admit(pool, sample)))
    const looks = Promise.all(Array.from({ length: 12 }, () => look(pool, { owner: 'acme', inRoom: true })))

    expect((await uploads).every(({ pages }) => pages.length === 1)).toBe(true)
    expect((await looks).every(([image]) => image?.width === 320)).toBe(true)
    expect(childrenOf(process.pid)).toHaveLength(2)
  })

  test('replaces a process after its share of jobs', async () => {
    const pool = poolOf({ children: 1, jobsPerChild: 2 })
    const pids = []
    for (let job = 0; job < 3; job++) {
      await admit(pool, sample)
      pids.push(childrenOf(process.pid)[0])
    }

    expect(new Set(pids).size).toBeGreaterThanOrEqual(2)
    await eventually(() => childrenOf(process.pid).length, 1)
  })

  test('ends a process that rests, and starts one again for the next job', async () => {
    const pool = poolOf({ children: 1, restMs: 300 })
    await admit(pool, sample)
    expect(childrenOf(process.pid)).toHaveLength(1)
    await eventually(() => childrenOf(process.pid).length, 0)

    expect((await admit(pool, sample)).pages).toHaveLength(1)
  })

  test('carries refusals over', async () => {
    const refusal = admit(poolOf(), new Uint8Array(8))

    await expect(refusal).rejects.toMatchObject({ name: 'Refusal', code: 'document-not-pdf', faults: [] })
  })

  test('kills a job that takes too long, and only that job', async () => {
    const pool = poolOf({ children: 1, maxJobMs: 1500 })
    const [endlessJob, sampleJob] = [admit(pool, endless), admit(pool, sample)]

    await expect(endlessJob).rejects.toMatchObject({ code: 'document-too-complex' })
    await expect(sampleJob).resolves.toMatchObject({ warnings: [] })
  })

  test('lets a job that the machine keeps from computing go on, and is busy when that lasts', async () => {
    const pool = poolOf({ children: 1, maxJobMs: 1500 })
    await admit(pool, sample)
    const [pid] = childrenOf(process.pid)
    process.kill(pid!, 'SIGSTOP')
    const delayed = admit(pool, sample)
    await sleep(3000)
    process.kill(pid!, 'SIGCONT')
    await expect(delayed).resolves.toMatchObject({ warnings: [] })

    process.kill(pid!, 'SIGSTOP')
    await expect(admit(pool, sample)).rejects.toMatchObject({ code: 'busy' })
    await expect(admit(pool, sample)).resolves.toBeDefined()
  }, 60_000)

  test('tells what a job has computed, also one that it killed', async () => {
    const pool = poolOf({ children: 1, maxJobMs: 2000 })
    const spent: number[] = []
    const client = { owner: 'acme', onSpent: (ms: number) => spent.push(ms) }
    await admit(pool, sample, client)
    await admit(pool, endless, client).catch(() => undefined)

    expect(spent).toHaveLength(2)
    expect(spent[1]).toBeGreaterThanOrEqual(2000)
    expect(spent[1]).toBeLessThan(12_000)
  }, 60_000)

  test('kills a job that takes too much memory', async () => {
    const pool = poolOf({ children: 1, maxMemoryMb: 400, maxJobMs: 60_000 })
    const started = performance.now()
    const job = admit(pool, named(bombs(), 'bomb: cross-reference stream of 2 GB'))

    await expect(job).rejects.toMatchObject({ code: 'document-too-complex' })
    expect(performance.now() - started).toBeLessThan(59_000)
    await expect(admit(pool, sample)).resolves.toBeDefined()
  }, 90_000)

  test('takes a process that dies for one document too many', async () => {
    const pool = poolOf({ children: 1 })
    await admit(pool, sample)
    const job = admit(pool, endless)
    const [pid] = childrenOf(process.pid)
    setTimeout(() => process.kill(pid!, 'SIGKILL'), 200)

    await expect(job).rejects.toMatchObject({ code: 'document-too-complex' })
    await expect(admit(pool, sample)).resolves.toBeDefined()
  })

  test('replaces a process that died while idle', async () => {
    const pool = poolOf({ children: 1 })
    await admit(pool, sample)
    process.kill(childrenOf(process.pid)[0]!, 'SIGKILL')
    await sleep(500)

    await expect(admit(pool, sample)).resolves.toBeDefined()
  })

  test.each([
    ['jobs of one owner', { maxWaiting: { long: 1 } }],
    ['bytes of one owner', { maxWaitingBytesOfOwner: 1.5 * sample.length }],
    ['bytes', { maxWaitingBytes: 1.5 * sample.length }],
  ])('is busy when too many %s wait, for whoever has something waiting', async (_, bound) => {
    const pool = poolOf({ children: 1, ...bound })
    const [running, waiting, tooMany] = [admit(pool, sample), admit(pool, sample), admit(pool, sample)]
    const another = admit(pool, sample, { owner: 'bolt' })

    await expect(tooMany).rejects.toMatchObject({ code: 'busy' })
    await expect(Promise.all([running, waiting, another])).resolves.toHaveLength(3)
  })

  test('serves owners in turn: one with much to do waits behind one with little', async () => {
    const pool = poolOf({ children: 1, maxJobMs: 1200 })
    const ended: string[] = []
    const hostile = Array.from({ length: 3 }, () => admit(pool, endless).catch(() => ended.push('hostile')))
    await admit(pool, sample, { owner: 'bolt' }).then(() => ended.push('bolt'))
    await Promise.all(hostile)

    expect(ended).toEqual(['hostile', 'hostile', 'bolt', 'hostile'])
  }, 120_000)

  test.each([2, 3])(
    'keeps one of %i processes for whoever signs',
    async (children) => {
      const pool = poolOf({ children, maxJobMs: 30_000 })
      const guest = { owner: 'bolt', inRoom: true }
      await look(pool, guest)
      const uploads = Array.from({ length: 6 }, (_, at) => admit(pool, endless, { owner: `hostile ${at}` }))
      const refused = Promise.allSettled(uploads)
      const started = performance.now()
      for (let times = 0; times < 5; times++) await look(pool, guest)
      const tookMs = performance.now() - started
      await pool.close()
      await refused

      expect(tookMs).toBeLessThan(20_000)
    },
    120_000,
  )

  test('takes a job out of its queue when its client has gone', async () => {
    const pool = poolOf({ children: 1, maxJobMs: 1000 })
    const leaving = new AbortController()
    const running = admit(pool, endless).catch(() => 'killed')
    const left = admit(pool, sample, { owner: 'bolt', gone: leaving.signal })
    leaving.abort()

    await expect(left).rejects.toMatchObject({ code: 'busy' })
    expect(await running).toBe('killed')
  })

  test('ends a long job whose client has gone', async () => {
    const pool = poolOf({ children: 1, maxJobMs: 60_000 })
    const leaving = new AbortController()
    const left = admit(pool, endless, { owner: 'bolt', gone: leaving.signal })
    const next = admit(pool, sample)
    setTimeout(() => leaving.abort(), 300)

    await expect(left).rejects.toMatchObject({ code: 'busy' })
    await expect(next).resolves.toMatchObject({ warnings: [] })
  })

  test('lets nobody wait for ever when it closes', async () => {
    const pool = poolOf({ children: 1 })
    const jobs = Promise.allSettled([admit(pool, endless), admit(pool, sample)])
    await sleep(300)
    await pool.close()

    expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(admit(pool, sample)).rejects.toThrow('closed')
    expect(childrenOf(process.pid)).toEqual([])
  })
})

describe('a program with a pool', () => {
  const poolModule = fileURLToPath(new URL('./child-pool.ts', import.meta.url))
  const program = (work: string) =>
    spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { makeChildPool } = await import(${JSON.stringify(poolModule)})
         const pool = makeChildPool({ program: ${JSON.stringify(pdfProgram)}, maxJobMs: 60_000 })
         const bytes = Buffer.from('${Buffer.from(endless).toString('base64')}', 'base64')
         ${work}`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )

  test('ends by itself although processes idle in the pool', async () => {
    const running = program(
      `await pool.perform('admit', { bytes: bytes.subarray(1) }, { owner: '' }).catch(() => {})`,
    )

    expect(await once(running, 'exit')).toEqual([0, null])
  })

  test('takes its processes along when it is killed, even in the middle of a job', async () => {
    const running = program(
      `void pool.perform('admit', { bytes }, { owner: '' }); setTimeout(() => console.log('busy'), 1500)`,
    )
    await once(running.stdout, 'data')
    const orphans = childrenOf(running.pid!)
    running.kill('SIGKILL')

    const isRunning = (pid: number) =>
      execFileSync('ps', ['-eo', 'pid=']).toString().split(/\s+/).includes(`${pid}`)
    expect(orphans).toHaveLength(1)
    await eventually(() => orphans.some(isRunning), false)
  })
})
