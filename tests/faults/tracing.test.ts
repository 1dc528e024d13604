import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct, type Product } from '../load/start-product.ts'
import { startLoopbackServer, type LoopbackServer } from '../loopback-server.ts'
import { copyEmbeddedDatabase } from '../prepared/embedded.ts'
import { listenTo, startReceiver } from '../webhook-receiver.ts'
import { eventually, register, type TestPerson } from '../world.ts'

type Value = { stringValue?: string; intValue?: number | string }
type Attribute = { key: string; value: Value }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
}
/** OTLP over HTTP as JSON (opentelemetry-proto, `ExportTraceServiceRequest`). */
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const [server, client, consumer] = [2, 3, 5]
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

describe('what is told to a collector of OpenTelemetry', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-tracing-'))
  const exports: Export[] = []
  const asked: string[] = []
  let collector: LoopbackServer
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let product: Product
  let mara: TestPerson
  beforeAll(async () => {
    collector = await startLoopbackServer(({ url, headers, body }) => {
      asked.push(`${url} ${headers['content-type']}`)
      exports.push(JSON.parse(body) as Export)
      return {}
    })
    receiver = await startReceiver()
    copyEmbeddedDatabase(folder)
    product = await startProduct(folder, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_SERVICE_NAME: 'sign',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'true',
    })
    mara = await register(product.world, 'mara', 'Acme')
  })
  afterAll(async () => {
    await product.stop()
    await receiver.close()
    await collector.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const spans = () =>
    exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    )
  const said = (span: Span, key: string) => {
    const value = span.attributes.find((one) => one.key === key)?.value
    return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
  }

  test('a request, below the span of the proxy that handed it on, with its statements', async () => {
    const headers = { authorization: `Bearer ${mara.token}`, traceparent: `00-${traceId}-${parentId}-01` }
    expect((await product.world.fetch('/api/users/me?secret=1', { headers })).status).toBe(200)

    const own = await eventually(async () => {
      const found = spans().filter((span) => span.traceId === traceId)
      return found.some(({ kind }) => kind === server) && found
    })
    const answer = own.find(({ kind }) => kind === server)!
    expect(answer).toMatchObject({ name: 'GET api', parentSpanId: parentId })
    expect(said(answer, 'url.path')).toBe('/api/users/me')
    expect(said(answer, 'http.response.status_code')).toBe(200)
    const statements = own.filter(({ kind }) => kind === client)
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      expect(statement).toMatchObject({ name: 'SELECT', parentSpanId: answer.spanId })
      expect(said(statement, 'db.query.text')).toMatch(/select/i)
    }
    expect(asked.every((line) => line === '/v1/traces application/json')).toBe(true)
    const [{ resource } = { resource: { attributes: [] as Attribute[] } }] = exports[0]?.resourceSpans ?? []
    const told = Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value.stringValue]))
    expect(told).toMatchObject({ 'service.name': 'sign', 'deployment.environment.name': 'trial' })
    expect(product.said()).toMatch(
      new RegExp(
        `"trace_id":"${traceId}".*"path":"/api/users/me"|"path":"/api/users/me".*"trace_id":"${traceId}"`,
      ),
    )
  })

  test('a job, and the request to a webhook, which is told where it stands', async () => {
    await listenTo(mara, receiver.url, ['envelope.created'])
    const draft = { title: 'A draft with a name', documents: [], recipients: [], fields: [] }
    await mara.call('POST /envelopes', { body: draft })
    const [heard] = await receiver.hears(1)
    const [, trace, span] = String(heard?.headers['traceparent']).split('-')

    const sent = await eventually(async () => spans().find(({ spanId }) => spanId === span))
    expect(sent).toMatchObject({ name: 'POST webhook', kind: client, traceId: trace })
    const job = await eventually(async () => spans().find(({ spanId }) => spanId === sent.parentSpanId))
    expect(job).toMatchObject({ name: 'job deliver-webhooks', kind: consumer, traceId: trace })
  })

  test('nothing that somebody typed, no address of theirs, no secret of a link', async () => {
    await product.world.fetch(`/sign/${'s'.repeat(43)}`)
    await eventually(async () => spans().some((span) => said(span, 'url.path') === '/sign/…'))
    const all = JSON.stringify(exports)
    for (const secret of [mara.email, mara.token, 'A draft with a name', 's'.repeat(43)])
      expect(all).not.toContain(secret)
  })
})
