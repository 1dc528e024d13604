import { lookup } from 'node:dns/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTransport } from '#server/webhooks/make-transport.ts'
import { openPinnedSocket } from '#server/webhooks/open-pinned-socket.ts'
import type { ResolveHost } from '#server/webhooks/resolve-host.ts'
import {
  answer,
  dripBody,
  dripHead,
  garbage,
  gzipBomb,
  hang,
  hugeHead,
  makeIdentity,
  reset,
  startReceiver,
  tenMegabytes,
  upgrade,
  well,
  type Behaviour,
  type Receiver,
} from '../hostile-receiver.ts'

const clock = { now: () => new Date('2026-03-02T12:00:00.000Z') }
const timeoutMs = 400
const trusted = makeIdentity('localhost')
const misnamed = makeIdentity('hooks.example.org')
const request = { headers: { 'content-type': 'application/json' }, body: '{"type":"envelope.sent"}' }
const aroundHere = makeTransport({ allowLoopback: true, clock, timeoutMs, ca: [trusted.cert, misnamed.cert] })

describe('[W4] a hostile receiver', () => {
  const open: Receiver[] = []
  afterAll(async () => {
    for (const receiver of open) await receiver.close()
  })

  async function sendTo(behaviour: Behaviour, options: Parameters<typeof startReceiver>[1] = {}) {
    const receiver = await startReceiver(behaviour, options)
    open.push(receiver)
    const began = performance.now()
    const outcome = await aroundHere.post({ url: `${receiver.origin}/hooks?x=1`, ...request })

    return { receiver, outcome, tookMs: performance.now() - began }
  }

  test('that is none gets the bytes, one connection, and no wish for compression', async () => {
    const { receiver, outcome } = await sendTo(answer(204, { 'x-request-id': '7' }))
    await aroundHere.post({ url: receiver.origin, ...request })

    expect(outcome).toMatchObject({ status: 204, failure: null, responseHeaders: { 'x-request-id': '7' } })
    expect(receiver.connections()).toBe(2)
    expect(receiver.hits[0]).toMatchObject({
      head: 'POST /hooks?x=1 HTTP/1.1',
      body: request.body,
      headers: {
        host: `localhost:${receiver.port}`,
        'accept-encoding': 'identity',
        connection: 'close',
        'content-type': 'application/json',
      },
    })
  })

  test.each([
    ['hangs', hang, 'timeout', null],
    ['drips its head', dripHead, 'timeout', null],
    ['resets', reset, 'reset', null],
    ['closes without a word', (socket) => socket.end(), 'reset', null],
    ['speaks another protocol', garbage, 'protocol', null],
    ['wants to change the protocol', upgrade, 'protocol', null],
    ['has a head without end', hugeHead, 'protocol', null],
    ['fails', answer(500, {}, 'oops'), 'status', 500],
    ['is gone', answer(410), 'gone', 410],
    ['sends elsewhere', answer(302, { location: 'http://169.254.169.254/' }), 'redirect', 302],
    ['keeps its method when sending elsewhere', answer(308, { location: '/other' }), 'redirect', 308],
  ] satisfies [string, Behaviour, string, number | null][])(
    'that %s is noticed in time',
    async (...given) => {
      const [, behaviour, failure, status] = given
      const { receiver, outcome, tookMs } = await sendTo(behaviour)

      expect(outcome).toMatchObject({ failure, status })
      expect(receiver.connections()).toBe(1)
      expect(tookMs).toBeLessThan(timeoutMs * 4)
    },
  )

  test.each([
    ['drips its body', dripBody],
    ['answers with 10 MB', tenMegabytes],
    [
      'resets after its head',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok', () => socket.resetAndDestroy())
      },
    ],
  ] satisfies [string, Behaviour][])('that %s has taken the event all the same', async (_, behaviour) => {
    const { outcome, tookMs } = await sendTo(behaviour)

    expect(outcome).toMatchObject({ status: 200, failure: null, responseCut: true })
    expect(outcome.responseBody.length).toBeLessThanOrEqual(64 * 1024)
    expect(tookMs).toBeLessThan(timeoutMs * 4)
  })

  test('that does not come to an end is not read to its end', async () => {
    let sent = 0
    const chunk = Buffer.alloc(1_000_000)
    const receiver = await startReceiver((socket) => {
      const more = () => {
        for (sent += chunk.length; socket.write(chunk); sent += chunk.length);
      }
      socket.write('HTTP/1.1 500 X\r\n\r\n')
      socket.on('drain', more)
      more()
    })
    open.push(receiver)
    const patient = makeTransport({ allowLoopback: true, clock })
    const began = performance.now()
    const outcome = await patient.post({ url: receiver.origin, ...request })

    expect(outcome).toMatchObject({ failure: 'status', status: 500, responseCut: true })
    expect(outcome.responseBody.length).toBe(64 * 1024)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(sent).toBeLessThan(50_000_000)
  })

  test('that sends a gzip bomb has it read as the bytes that it is', async () => {
    const { outcome } = await sendTo(gzipBomb)

    expect([...outcome.responseBody.subarray(0, 2)]).toEqual([0x1f, 0x8b])
    expect(outcome.responseBody.length).toBeLessThan(64 * 1024)
  })

  test('that redirects to this machine leads nobody there', async () => {
    const inside = await startReceiver(well)
    open.push(inside)
    const { outcome } = await sendTo(answer(307, { location: `${inside.origin}/admin` }))

    expect(outcome.failure).toBe('redirect')
    expect(inside.connections()).toBe(0)
  })

  test.each([
    ['seconds', '120'],
    ['a date', 'Mon, 02 Mar 2026 12:02:00 GMT'],
  ])('that is busy is asked again when it says, in %s', async (_, field) => {
    const { outcome } = await sendTo(answer(429, { 'retry-after': field }))

    expect(outcome).toMatchObject({ status: 429, failure: 'status', retryAfterSeconds: 120 })
  })

  test('whose certificate holds is sent to over TLS', async () => {
    const { outcome } = await sendTo(well, { identity: trusted })

    expect(outcome).toMatchObject({ status: 200, failure: null })
  })

  test.each([
    ['is for another name', misnamed],
    ['is signed by itself', makeIdentity('localhost')],
  ])('whose certificate %s gets nothing', async (_, identity) => {
    const { receiver, outcome } = await sendTo(well, { identity })

    expect(outcome).toMatchObject({ failure: 'tls', status: null })
    expect(receiver.hits).toEqual([])
  })

  test('that does not speak TLS at all is told apart', async () => {
    const receiver = await startReceiver(well, { greeting: 'HTTP/1.1 400 X\r\n\r\n' })
    open.push(receiver)
    const outcome = await aroundHere.post({ url: receiver.origin.replace('http:', 'https:'), ...request })

    expect(outcome.failure).toBe('tls')
    expect(receiver.hits).toEqual([])
  })

  test('that is not there is refused', async () => {
    const receiver = await startReceiver(well)
    await receiver.close()

    expect((await aroundHere.post({ url: receiver.origin, ...request })).failure).toBe('refused')
  })
})

describe('[W4] a forbidden address', () => {
  const listeners: Receiver[] = []
  let port = 0
  beforeAll(async () => {
    const first = await startReceiver(well)
    port = first.port
    listeners.push(first)
    for (const host of ['::1', '127.0.0.2']) listeners.push(await startReceiver(well, { host, port }))
    // Of the ports that a public address may have, one can be had without being root.
    listeners.push(
      ...(await startReceiver(well, { port: 8443 }).then(
        (one) => [one],
        () => [],
      )),
    )
  })
  afterAll(async () => {
    for (const one of listeners) await one.close()
  })
  const connections = () => listeners.reduce((sum, one) => sum + one.connections(), 0)

  /** As a server of ours elsewhere would send; the resolver leads every name to this machine. */
  const resolveHere: ResolveHost = async () => ['127.0.0.1']
  const elsewhere = makeTransport({ allowLoopback: false, clock, timeoutMs, resolve: resolveHere })

  test.each([
    // Schemes, and what is none.
    ...['http://hooks.example.org/', 'ftp://hooks.example.org/', 'file:///etc/passwd', 'gopher://127.0.0.1/'],
    ...[
      'javascript:1',
      'data:,x',
      'ws://hooks.example.org',
      'https:',
      'https://',
      'https:///x',
      '//x.org',
      'x.org',
    ],
    ...['https:x.example.org', 'https:/x.example.org/'],
    // Names and passwords, real and pretended.
    ...[
      'https://a:b@hooks.example.org/',
      'https://@hooks.example.org/',
      'https://hooks.example.org@127.0.0.1/',
    ],
    ...['https://127.0.0.1\\@hooks.example.org/', 'https://hooks.example.org#@127.0.0.1/'],
    // Ports.
    ...['https://hooks.example.org:22/', 'https://hooks.example.org:80/', 'https://hooks.example.org:0/'],
    ...[
      'https://hooks.example.org:6379/',
      'https://hooks.example.org:65536/',
      'https://hooks.example.org:3306/',
    ],
    // What is dropped or mended silently.
    ...['https://hooks.example.org/\tx', 'ht\ntps://hooks.example.org/', ' https://hooks.example.org/'],
    // This machine, in every spelling.
    ...['https://localhost/', 'https://LOCALHOST/', 'https://localhost./', 'https://a.localhost/'],
    ...['https://localhost.localdomain/', 'https://loc%61lhost/', 'https://127.0.0.1/', 'https://127.1/'],
    ...['https://127.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0x7f.0.0.1/'],
    ...[
      'https://0177.0.0.1/',
      'https://017700000001/',
      'https://127.255.255.254/',
      'https://%31%32%37.0.0.1/',
    ],
    ...[
      'https://127。0。0。1/',
      'https://①②⑦.⓪.⓪.①/',
      'https://127.0.0.1./',
      'https://0/',
      'https://0.0.0.0/',
    ],
    ...['https://[::1]/', 'https://[::]/', 'https://[0:0:0:0:0:0:0:1]/', 'https://[::ffff:127.0.0.1]/'],
    ...[
      'https://[::ffff:7f00:1]/',
      'https://[::127.0.0.1]/',
      'https://[::1%25lo]/',
      'https://[fe80::1%25eth0]/',
    ],
    // Other people's networks, and ways to reach them through IPv6.
    ...['https://10.0.0.1/', 'https://172.16.0.1/', 'https://172.31.255.255/', 'https://192.168.1.1/'],
    ...['https://169.254.169.254/latest/meta-data/', 'https://0xa9fea9fe/', 'https://2852039166/'],
    ...[
      'https://[::ffff:a9fe:a9fe]/',
      'https://[fd00:ec2::254]/',
      'https://168.63.129.16/',
      'https://100.64.0.1/',
    ],
    ...['https://100.100.100.200/', 'https://192.0.0.192/', 'https://192.0.2.1/', 'https://198.18.0.1/'],
    ...['https://198.51.100.1/', 'https://203.0.113.1/', 'https://192.88.99.1/', 'https://224.0.0.1/'],
    ...[
      'https://240.0.0.1/',
      'https://255.255.255.255/',
      'https://[64:ff9b::7f00:1]/',
      'https://[64:ff9b::a00:1]/',
    ],
    ...['https://[64:ff9b:1::7f00:1]/', 'https://[2002:7f00:1::]/', 'https://[2001:0:7f00:1::]/'],
    ...['https://[fe80::1]/', 'https://[fc00::1]/', 'https://[fd12:3456::1]/', 'https://[fec0::1]/'],
    ...['https://[ff02::1]/', 'https://[100::1]/', 'https://[2001:db8::1]/', 'https://[3fff::1]/'],
    ...['https://[4000::1]/', 'https://[::ffff:0:127.0.0.1]/', 'https://[5f00::1]/'],
    // Names that mean something else in each network.
    ...[
      'https://intranet/',
      'https://metadata.google.internal/',
      'https://printer.local/',
      'https://x.corp/',
    ],
    ...[
      'https://hooks.example.org./',
      'https://hooks..example.org/',
      'https://.example.org/',
      'https://x.home.arpa/',
    ],
  ])('%j is refused when it is entered, and when it is sent to', async (url) => {
    expect(() => elsewhere.assertAllowed(url)).toThrow('webhook-url-forbidden')
    const outcome = await elsewhere.post({ url, ...request })

    expect(outcome).toMatchObject({ status: null })
    expect(outcome.failure).toMatch(/^forbidden-(url|address)$/)
    expect(connections()).toBe(0)
  })

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['169.254.169.254']],
    [['fd00:ec2::254']],
    [['10.1.2.3']],
    [['fe80::1%eth0']],
    [['2130706433']],
    [['0177.0.0.1']],
    [['nonsense']],
    [['2d00::1', '127.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
  ])('is one too when a harmless name leads to %j', async (addresses) => {
    const transport = makeTransport({
      allowLoopback: false,
      clock,
      timeoutMs,
      resolve: async () => addresses,
    })
    const url = 'https://hooks.example.org:8443/'

    expect(() => transport.assertAllowed(url)).not.toThrow()
    expect((await transport.post({ url, ...request })).failure).toBe('forbidden-address')
    expect(connections()).toBe(0)
  })

  test('is not reached by a name that changes its mind: it is asked once, and what it said is connected to', async () => {
    // Of IPv6 that nobody has been given, so that nothing leaves this machine.
    const answers = [['2d00::1'], ['127.0.0.1']]
    let asked = 0
    const resolve: ResolveHost = async () => answers[asked++] ?? []
    const transport = makeTransport({ allowLoopback: false, clock, timeoutMs, resolve })
    const { failure } = await transport.post({ url: 'https://rebind.example.org:8443/', ...request })

    expect(['refused', 'timeout']).toContain(failure)
    expect(asked).toBe(1)
    expect(connections()).toBe(0)
  })

  test('is not reached by what the name leads to meanwhile: the checked address is', async () => {
    expect((await lookup('localhost')).address).not.toBe('127.0.0.2')
    const peer = { host: 'localhost', port, isSecure: false, addresses: ['127.0.0.2'], ca: undefined }
    const before = connections()
    const socket = await openPinnedSocket(peer, AbortSignal.timeout(timeoutMs))
    socket.destroy()

    expect(socket.remoteAddress).toBe('127.0.0.2')
    expect(connections() - before).toBe(1)
  })

  test('is not spoken to when the connection leads elsewhere than checked', async () => {
    const peer = { host: '127.0.0.1', port, isSecure: false, addresses: ['93.184.215.14'], ca: undefined }

    await expect(openPinnedSocket(peer, AbortSignal.timeout(timeoutMs))).rejects.toMatchObject({
      failure: 'forbidden-address',
    })
    expect(listeners.flatMap(({ hits }) => hits)).toEqual([])
  })

  test.each([
    ['does not answer', () => new Promise<never>(() => {}), 'timeout'],
    ['knows no such name', async () => [], 'unresolvable'],
    [
      'is broken',
      async () => Promise.reject(Object.assign(new Error('no'), { code: 'ESERVFAIL' })),
      'unresolvable',
    ],
  ] satisfies [string, ResolveHost, string][])(
    'nothing is sent when the resolver %s',
    async (_, resolve, failure) => {
      const transport = makeTransport({ allowLoopback: false, clock, timeoutMs, resolve })

      expect((await transport.post({ url: 'https://hooks.example.org/', ...request })).failure).toBe(failure)
    },
  )
})
