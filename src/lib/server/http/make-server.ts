import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { plainestHeaders } from './security-headers.ts'

const requestTimeoutMs = 120_000
/**
 * Longer than proxies and clients keep an idle connection, which is 60 s for most: where the server is first to close one, a
 * request that is on its way meanwhile is lost.
 */
const keepAliveMs = 75_000
/**
 * Enough for every cookie that a browser keeps for one host: what is too much for us is answered and told to go, where
 * Node's own 16 KiB would leave somebody with nothing but empty answers until they clear their browser.
 */
const maxHeaderBytes = 64 * 1024

/** RFC 9110 §7.2: a name or an address, and perhaps a port; neither user nor path. */
const hostShape = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** RFC 9110 §9.3.8 would show whoever asks what proxies have added; nothing of ours can be asked by it. */
const untold: ReadonlySet<string> = new Set(['TRACE'])

/** Answers to whom the request is not even readable are told here, with headers that no answer lacks; `answer` sees the others. */
export function makeServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  isHttps = false,
): Server {
  const headers = plainestHeaders(isHttps)
  const server = createServer({ maxHeaderSize: maxHeaderBytes }, (request, response) => {
    if (untold.has(request.method ?? '')) response.writeHead(405, { ...headers, connection: 'close' }).end()
    else if (isReadable(request)) answer(request, response)
    else
      response
        .writeHead(400, { ...headers, 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end('Bad request\n')
  })
  server.requestTimeout = requestTimeoutMs
  server.keepAliveTimeout = keepAliveMs
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(error, socket, headers))

  return server
}

/** Every later reader makes an address of these, and would fail. */
function isReadable({ headers, url = '' }: IncomingMessage): boolean {
  if (!hostShape.test(headers.host ?? '') || !url.startsWith('/')) return false
  // RFC 9112 §6.3: only where `chunked` is all there is do we and a proxy see the same end of the body.
  if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked')) return false
  try {
    decodeURI(url)

    return true
  } catch {
    return false
  }
}

function refuse(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  always: Readonly<Record<string, string>>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else socket.end(toAnswer(code === 'HPE_HEADER_OVERFLOW' ? tooManyCookies : badRequest, always))
}

type Refused = { status: string; body: string; headers?: Readonly<Record<string, string>> }

function toAnswer({ status, body, headers = {} }: Refused, always: Readonly<Record<string, string>>): string {
  const all = {
    ...always,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)

  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
}

const badRequest: Refused = { status: '400 Bad Request', body: 'Bad request\n' }
/** Nothing but cookies makes a request of a browser that long. */
const tooManyCookies: Refused = {
  status: '431 Request Header Fields Too Large',
  body: 'Too many cookies of this site. They were removed: please load the page again.\n',
  headers: { 'clear-site-data': '"cookies"' },
}
