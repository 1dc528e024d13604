import { connect, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer } from './make-server.ts'

let server: Server
beforeAll(async () => {
  server = makeServer((request, response) => {
    response.end(`cookies: ${(request.headers.cookie ?? '').length}`)
  }, true)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

const ask = (head: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(`${head}\r\nconnection: close\r\n\r\n`)
  })

test.each(['localhost', 'localhost:4321', 'sign.example.org', '192.0.2.1:80', '[::1]:4321', 'a_b.example'])(
  'the host %s is answered',
  async (host) => {
    expect(await ask(`GET / HTTP/1.1\r\nhost: ${host}`)).toMatch(/^HTTP\/1.1 200 /)
  },
)

test.each([
  'x@y',
  'x@y:80',
  'a b',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  'a:b',
  'a:999999',
  '[::1',
  ':80',
  '',
  'é',
  '<a>',
  'a,b',
])('the host %j is a bad request and no fault of ours', async (host) => {
  expect(await ask(`GET / HTTP/1.1\r\nhost: ${host}`)).toMatch(/^HTTP\/1.1 400 /)
})

test.each(['http://x@y/', 'http://localhost/', '*', '/%E0%A4%A', '/%'])(
  'the target %s is a bad request and no fault of ours',
  async (target) => {
    expect(await ask(`GET ${target} HTTP/1.1\r\nhost: localhost`)).toMatch(/^HTTP\/1.1 400 /)
  },
)

test('a connection that rests is kept for longer than proxies and clients rely on it', async () => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const answer = await new Promise<string>((resolve) => {
    socket.on('data', (chunk) => resolve(chunk.toString()))
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  })
  socket.destroy()

  expect(Number(/^keep-alive: timeout=(\d+)/im.exec(answer)?.[1])).toBeGreaterThan(60)
})

const rooms = (count: number) =>
  Array.from({ length: count }, (_, n) => `__Host-paraph-sign-${n}=${'x'.repeat(180)}`).join('; ')

test('as many rooms as a browser keeps cookies for are answered', async () => {
  expect(await ask(`GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${rooms(180)}`)).toMatch(
    /^HTTP\/1.1 200 [^]*cookies: \d{5}$/,
  )
})

test('more than can be read is answered by removing them, with a word', async () => {
  const answer = await ask(`GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${rooms(400)}`)

  expect(answer).toMatch(/^HTTP\/1.1 431 /)
  expect(answer).toContain('clear-site-data: "cookies"')
  expect(answer).toContain('load the page again')
})

test('nothing is told of a request by TRACE', async () => {
  const answer = await ask('TRACE / HTTP/1.1\r\nhost: localhost\r\ncookie: secret=1')

  expect(answer).toMatch(/^HTTP\/1.1 405 /)
  expect(answer).not.toContain('secret')
})

test.each([
  ['two lengths that differ', 'content-length: 4\r\ncontent-length: 5'],
  ['a length and an encoding', 'content-length: 4\r\ntransfer-encoding: chunked'],
  ['an encoding that hides', 'transfer-encoding: xchunked'],
  ['a blank before the colon', 'transfer-encoding : chunked'],
])('a body whose end two readers could see in two places is refused: %s', async (_, lines) => {
  expect(await ask(`POST / HTTP/1.1\r\nhost: localhost\r\n${lines}`)).toMatch(/^HTTP\/1.1 400 /)
})

test.each([
  ['whose host is none', 'GET / HTTP/1.1\r\nhost: x@y'],
  ['that is no request', 'nonsense'],
  ['by TRACE', 'TRACE / HTTP/1.1\r\nhost: localhost'],
  [
    'with more cookies than can be read',
    `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${'a'.repeat(70_000)}`,
  ],
])('the answer to a request %s has the headers that none lacks', async (_, head) => {
  const answer = await ask(head)

  expect(answer).toMatch(/^HTTP\/1.1 4/)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(answer).toMatch(/^strict-transport-security: max-age=63072000; includeSubDomains\r$/im)
})
