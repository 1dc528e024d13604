import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { makeWorld, type World } from '../world.ts'

let world: World
let file: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  world = await makeWorld()
  file = new Uint8Array(await makeSamplePdf())
})
afterAll(() => world.close())

const verify = (ip: string) =>
  world.fetch('/api/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', 'x-forwarded-for': ip },
    body: file,
  })
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status)

describe('verdicts for one address', () => {
  test('are enough for an office: sixty and more in ten minutes', async () => {
    const statuses: number[] = []
    while (statuses.length < 70) statuses.push((await verify('203.0.113.1')).status)

    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('end with what they have computed: who sends what takes ten seconds has few', async () => {
    const origin = { ip: '203.0.113.2', userAgent: null }
    let count = 0
    for (; (await verify('203.0.113.2')).status === 200 && count < 100; count += 1)
      await world.app.services.callLimits.noteCost('POST /verify', { origin, setCookies: [] }, 10_000)

    expect(count).toBeLessThanOrEqual(15)
    const refused = await verify('203.0.113.2')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await verify('203.0.113.3')).status).toBe(200)
  })

  test('cost what their pictures take, too', async () => {
    const origin = { ip: '203.0.113.6', userAgent: null }
    const spent: number[] = []
    const { callLimits } = world.app.services
    const note = callLimits.noteCost.bind(callLimits)
    callLimits.noteCost = (call, who, ms) => (spent.push(ms), note(call, who, ms))
    // The kernel counts in steps of ten milliseconds: one of each may take the same.
    const times = 5
    try {
      for (let time = 0; time < times; time += 1) await world.app.services.verify(file, origin)
      for (let time = 0; time < times; time += 1) {
        const { glance } = await world.app.services.verifyAndShow(file, origin)
        expect(glance?.images.length).toBeGreaterThan(0)
        expect(glance?.images.length).toBeLessThanOrEqual(4)
      }
    } finally {
      callLimits.noteCost = note
    }
    const sum = (costs: readonly number[]) => costs.reduce((all, ms) => all + ms, 0)
    expect(spent).toHaveLength(2 * times)
    expect(sum(spent.slice(times))).toBeGreaterThan(sum(spent.slice(0, times)))
  })

  test('stand without pictures where a file cannot be drawn', async () => {
    const broken = new TextEncoder().encode('%PDF-1.7\nnothing else')
    const { verdict, glance } = await world.app.services.verifyAndShow(broken)

    expect(verdict.indication).toBe('indeterminate')
    expect(glance).toBeNull()
  })

  test('are some at once, and leave a place for others', async () => {
    const flood = Array.from({ length: 30 }, () => verify('203.0.113.4'))
    const another = await verify('203.0.113.5')

    expect(another.status).toBe(200)
    const answers = await Promise.all(flood)
    expect(new Set(statusesOf(answers))).toEqual(new Set([200, 503]))
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('5')
  })
})
