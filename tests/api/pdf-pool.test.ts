import { listen } from '#server/http/listen.ts'
import type { Listening } from '#server/http/listening.ts'
import { waitingOfOwner } from '#server/pdf/lanes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawings } from '../hostile-pdfs.ts'
import { makeKeptLog } from '../kept-log.ts'
import { makePageless } from '../pageless.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { makeWorld, register, type TestPerson, type World } from '../world.ts'

/** Computes until its time is up: ten seconds of a processor. */
const endless = [...drawings()].find(({ name }) => name === 'drawing: tiny tiling steps')!.bytes
const pageless = makePageless()
const kept = makeKeptLog()
let sample: Uint8Array
let world: World
let server: Listening
let mara: TestPerson
let olaf: TestPerson

// Whether a client has hung up shows on a real line only.
beforeAll(async () => {
  sample = await makeSamplePdf()
  world = await makeWorld({ log: kept.log, ownPdfProcesses: true })
  const config = { ...world.app.config, host: '127.0.0.1', port: 0 }
  server = await listen({ ...world.app, config }, pageless.dist)
  mara = await register(world, 'mara', 'Acme')
  olaf = await register(world, 'olaf', 'Other')
})
afterAll(async () => {
  await server.close()
  await world.close()
  pageless.remove()
})

function upload(person: TestPerson, bytes: Uint8Array, signal: AbortSignal): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}/api/documents`, {
    method: 'POST',
    body: bytes as Uint8Array<ArrayBuffer>,
    headers: {
      authorization: `Bearer ${person.token}`,
      'x-organization': person.organizationId,
      'content-type': 'application/pdf',
    },
    signal,
  })
}

describe('an organization whose uploads wait for the PDF processes', () => {
  const leaving = new AbortController()
  const refused: Response[] = []
  const surplus = 5
  const leftBehind: Promise<unknown>[] = []
  let others: Promise<Response>

  test('is told to come again once too many do, and nothing against its documents', async () => {
    for (let count = 0; count < 1 + waitingOfOwner.long + surplus; count += 1) {
      const answered = upload(mara, endless, leaving.signal).then((answer) => refused.push(answer))
      leftBehind.push(answered.catch(() => undefined))
    }
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(surplus)

    for (const answer of refused.slice(0, surplus)) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({ code: 'busy' })
    }
    others = upload(olaf, sample, AbortSignal.timeout(60_000))
  })

  test('and whose clients hang up: what they wanted never runs, and nobody else notices', async () => {
    kept.forget()
    leaving.abort()
    await Promise.all(leftBehind)

    // Behind ten seconds each of what was left, neither would be answered in time.
    expect((await others).status).toBe(201)
    await expect
      .poll(async () => (await upload(mara, sample, AbortSignal.timeout(60_000))).status, { timeout: 60_000 })
      .toBe(201)
    expect(kept.lines().filter(({ level }) => level >= 50)).toEqual([])
  })
})
