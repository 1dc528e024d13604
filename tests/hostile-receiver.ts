import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createServer as createSecureServer } from 'node:tls'
import { gzipSync } from 'node:zlib'

export type Hit = { head: string; headers: Record<string, string>; body: string; at: number }
/** What is done to a connection once a whole request has come over it. */
export type Behaviour = (socket: Socket, hit: Hit) => void

export type Receiver = {
  /** On this machine by name; without a slash at its end. */
  origin: string
  port: number
  hits: Hit[]
  connections(): number
  behave(as: Behaviour): void
  close(): Promise<void>
}

type Identity = { key: string; cert: string }
type Options = {
  /** Over TLS, as this. */
  identity?: Identity
  host?: string
  port?: number
  /** Said before anything is asked. */
  greeting?: string
}

/** A server on loopback that answers by hand, byte by byte, so that it can misbehave in every way. */
export async function startReceiver(
  behaviour: Behaviour = well,
  { identity, host = '127.0.0.1', port = 0, greeting }: Options = {},
): Promise<Receiver> {
  let behave = behaviour
  let connections = 0
  const hits: Hit[] = []
  const open = new Set<Socket>()
  const serve = (socket: Socket) => {
    open.add(socket)
    if (greeting) socket.write(greeting)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    onRequest(socket, (hit) => {
      hits.push(hit)
      behave(socket, hit)
    })
  }
  const server: Server = identity ? createSecureServer(identity, serve) : createServer(serve)
  server.on('connection', () => (connections += 1))
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: own } = server.address() as AddressInfo

  return {
    origin: `${identity ? 'https' : 'http'}://localhost:${own}`,
    port: own,
    hits,
    connections: () => connections,
    behave(as) {
      behave = as
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function onRequest(socket: Socket, take: (hit: Hit) => void): void {
  let read = Buffer.alloc(0)
  let isTaken = false
  socket.on('data', (part: Buffer) => {
    read = Buffer.concat([read, part])
    const end = read.indexOf('\r\n\r\n')
    if (end < 0 || isTaken) return
    const [head = '', ...lines] = read.subarray(0, end).toString('latin1').split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const body = read.subarray(end + 4)
    if (body.length < Number(headers['content-length'] ?? 0)) return
    isTaken = true
    take({ head, headers, body: body.toString(), at: performance.now() })
  })
}

export const answer =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Behaviour =>
  (socket) => {
    const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers })
    socket.write(
      `HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
    socket.end(body)
  }

export const well = answer(200, {}, 'ok')
export const hang: Behaviour = () => {}
export const reset: Behaviour = (socket) => socket.resetAndDestroy()
export const garbage: Behaviour = (socket) => socket.end('SSH-2.0-OpenSSH_9.7\r\n'.repeat(20))
export const hugeHead: Behaviour = (socket) =>
  socket.end(`HTTP/1.1 200 OK\r\n${`x-much: ${'a'.repeat(4000)}\r\n`.repeat(50)}\r\nok`)
export const upgrade: Behaviour = (socket) =>
  socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
export const tenMegabytes: Behaviour = answer(200, {}, 'a'.repeat(10_000_000))
export const gzipBomb: Behaviour = (socket, hit) =>
  answer(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(10_000_000)))(socket, hit)

const pause = 20
export const dripHead: Behaviour = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
  drip(socket)
}
export const dripBody: Behaviour = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
  drip(socket)
}
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('a'), pause)
  socket.on('close', () => clearInterval(timer))
}

/** A certificate that vouches for itself alone. */
export function makeIdentity(name: string): Identity {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-receiver-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => path.join(folder, file))
  try {
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ],
        ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
        ...['-keyout', key ?? '', '-out', cert ?? ''],
      ],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key ?? '', 'utf8'), cert: readFileSync(cert ?? '', 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
