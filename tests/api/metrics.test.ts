import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenForMetrics } from '#server/http/listen-for-metrics.ts'
import { listen } from '#server/http/listen.ts'
import type { Listening } from '#server/http/listening.ts'
import { areaOf } from '#server/metrics/area-of.ts'
import { makePageless } from '../pageless.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, eventually, idp, makeWorld, register, uploadDocument, type World } from '../world.ts'

const pageless = makePageless()
const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
let world: World
let server: Listening
let metrics: Listening

beforeAll(async () => {
  world = await makeWorld({
    environment: { METRICS_PORT: '0' },
    aroundJob: async (kind, work) => {
      if (kind === 'invite') await held
      await work()
    },
  })
  const app = { ...world.app, config: { ...world.app.config, port: 0 } }
  server = await listen(app, pageless.dist)
  metrics = await listenForMetrics(world.app.metrics!, 0, app)
})
afterAll(async () => {
  await metrics.close()
  await server.close()
  await world.close()
  pageless.remove()
})

/** The number behind a name with these labels, as whoever scrapes reads it. */
async function read(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.startsWith(name) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    )

  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('what Prometheus reads', () => {
  test('counts answers by part, method and status, and how long they took', async () => {
    for (const where of ['/api/nothing', '/api/nothing/else', '/dashboard'])
      await (await fetch(`http://127.0.0.1:${server.port}${where}`)).text()
    const name = 'paraph_http_request_duration_seconds'

    await expect.poll(() => read(`${name}_count`, { area: 'api', method: 'GET', status: '404' })).toBe(2)
    expect(await read(`${name}_count`, { area: 'pages', status: '200' })).toBe(1)
    expect(await read(`${name}_sum`, { area: 'api' })).toBeGreaterThan(0)
  })

  test('counts jobs that are done, and those that run', async () => {
    const mara = await register(world, 'mara', 'Acme')
    expect(await read('paraph_job_duration_seconds_count', { kind: 'identity-code' })).toBe(1)

    const document = await uploadDocument(mara, await makeSamplePdf())
    const guest = { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }
    const { id } = await draftEnvelope(mara, document, [guest])
    await mara.call('POST /envelopes/{id}/send', { params: { id } })
    const running = { queue: 'mail', state: 'running' }
    await eventually(async () => (await read('paraph_jobs', running)) === 1 || undefined)
    release(undefined)
    await eventually(async () => (await read('paraph_jobs', running)) === undefined || undefined)

    expect(await read('paraph_job_failures_total')).toBeUndefined()
    expect(await read('paraph_database_connections', { state: 'waiting' })).toBe(0)
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })

  test('counts attempts that failed, and what comes back later', async () => {
    const offMail = await makeWorld({
      environment: { METRICS_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1?requireTLS=false' },
    })
    const attributes = [{ Name: 'email', Value: 'olaf@example.org' }]
    await idp(offMail, 'SignUp', { Username: 'olaf@example.org', UserAttributes: attributes })
    await eventually(async () => {
      const text = await offMail.app.metrics!.text()
      return /paraph_job_failures_total\{kind="identity-code",dead="false"\} \d/.test(text) || undefined
    })
    expect(await offMail.app.metrics!.text()).toMatch(
      /paraph_jobs\{queue="urgent",state="(later|due|running)"\} 1/,
    )
    await offMail.close()
  })

  test('is told on its own port alone, and there is nothing else there', async () => {
    expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404)
    const page = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    expect(page).not.toContain('paraph_')
  })

  test('is what docs/OPERATIONS.md says, name by name', async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    const told = [...text.matchAll(/^# TYPE (paraph_\w+)/gm)].map(([, name]) => name)
    const guide = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8')
    const written = [...guide.matchAll(/^\| `(paraph_\w+)`/gm)].map(([, name]) => name)
    expect(told.toSorted()).toEqual(written.toSorted())
  })

  test('names nobody', async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    expect(text).not.toMatch(/mara|acme|jane|[0-9a-f]{8}-[0-9a-f]{4}/i)
  })
})

describe('parts of the product', () => {
  test.each([
    ['/api/envelopes?x=1', 'api'],
    ['/api/signing/abc/complete', 'signing api'],
    ['/sign/r/abc', 'signing'],
    ['/_astro/x.js', 'files'],
    ['/idp/', 'identity'],
    ['/ready', 'health'],
    ['/no/such/thing', 'pages'],
    ['/apiary', 'pages'],
  ])('%s is of %s', (url, area) => {
    expect(areaOf(url)).toBe(area)
  })
})

test('nothing is measured where nobody reads it', async () => {
  const other = await makeWorld()
  expect(other.app.metrics).toBeNull()
  await other.close()
})
