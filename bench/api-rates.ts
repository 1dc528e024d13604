import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from '#server/cli/build-if-needed.ts'
import type { ApiReady, Room } from './api-server.ts'
import { ms } from './cpu.ts'
import { measureEach, measureRate, type Asked } from './load.ts'
import { environmentOf, wishedEngines } from './wished-engines.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const madeAtOnce = 1600
/** Rooms whose last click is waited for, and those of them that only warm the machine up. */
const rooms = { all: 40, warming: 10 }
const lookEveryMs = 3

/** Calls a second as a client makes them, on both databases, beside a bare answer; and how long a seal lets wait. */
export async function benchApiRates(): Promise<string[]> {
  const lines: string[] = []
  for (const engine of await wishedEngines()) lines.push(...(await rateOn(engine)))

  return lines
}

async function rateOn(engine: string): Promise<string[]> {
  const dist = path.join(root, 'dist')
  buildIfNeeded(root, dist)
  const server = fork(fileURLToPath(new URL('api-server.ts', import.meta.url)), [dist, String(rooms.all)], {
    env: { ...process.env, ...environmentOf(engine), NODE_ENV: 'production' },
  })
  try {
    const [ready] = (await once(server, 'message')) as [ApiReady]
    return (await rateCalls(ready)).map((line) => `${engine}, ${line}`)
  } finally {
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
  }
}

async function rateCalls({ origin, headers, draft, rooms: open }: ApiReady): Promise<string[]> {
  const bare = await measureRate({ url: `${origin}/health` })
  const seals = await sealOneByOne(open, { url: `${origin}/api/envelopes`, headers })
  const list = await measureRate({ url: `${origin}/api/envelopes?limit=10`, headers })
  const create = () =>
    measureEach(manyOf(madeAtOnce, { url: `${origin}/api/envelopes`, headers, body: draft }))
  await create()
  const created = await create()
  const sends = created.answers.map((answer) => ({
    url: `${origin}/api/envelopes/${idIn(answer)}/send`,
    ...{ headers, body: '{}' },
  }))
  const sent = await measureEach(sends as [Asked, ...Asked[]])
  const beside = (rate: number) =>
    `${count(rate)} = ${Math.round((100 * rate) / bare.perSecond)} % of /health`

  return [
    `last click to sealed, three pages, one after the other: median ${ms(seals.median)}, 95th percentile ${ms(seals.slow)}`,
    `create a second: ${beside(created.perSecond)}`,
    `send a second, mails and pictures beside it: ${beside(sent.perSecond)}`,
    `GET /api/envelopes a second: ${beside(list.perSecond)} (${count(bare.perSecond)})`,
  ]
}

/** Times from the last click until the envelope is told as completed, which it is once its sealed file is kept. */
async function sealOneByOne(open: readonly Room[], { url, headers }: Asked) {
  const times: number[] = []
  for (const { envelope, finish } of open) {
    const start = performance.now()
    await measureEach([finish])
    while (!(await isCompleted({ url: `${url}/${envelope}`, ...(headers && { headers }) })))
      await sleep(lookEveryMs)
    times.push(performance.now() - start)
    await sleep(100)
  }
  const counted = times.slice(rooms.warming).sort((a, b) => a - b)

  return {
    median: counted[counted.length >> 1] ?? NaN,
    slow: counted[Math.floor(counted.length * 0.95)] ?? NaN,
  }
}

async function isCompleted(asked: Asked): Promise<boolean> {
  const { answers } = await measureEach([asked])

  return answers[0]?.includes('"status":"completed"') ?? false
}

function idIn(answer: Buffer): string {
  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4).toString()

  return (JSON.parse(body) as { id: string }).id
}

const manyOf = (times: number, asked: Asked) => Array<Asked>(times).fill(asked) as [Asked, ...Asked[]]
const count = (perSecond: number) => Math.round(perSecond).toLocaleString('en-US')
