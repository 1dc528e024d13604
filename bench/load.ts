import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

const connections = 16
const warmUpMs = 500
const measuredMs = 2000

export type Asked = {
  url: string
  cookie?: string
  encodings?: string
  headers?: Readonly<Record<string, string>>
  /** With one it is a POST of JSON. */
  body?: string
}
export type Rate = { perSecond: number; bytes: number }

/**
 * Answers a second to one request asked again and again over a few lines, and the bytes of one. Sockets are used as they
 * are: a client of HTTP would cost the machine about as much as the server that is measured.
 */
export async function measureRate(asked: Asked): Promise<Rate> {
  const request = inWords(asked)

  return overLines(asked, async (sockets) => {
    await askFor(warmUpMs, sockets, request)
    return askFor(measuredMs, sockets, request)
  })
}

/** Answers a second to requests of which each is asked once, over the same lines, and what was answered. */
export async function measureEach(
  asked: readonly [Asked, ...Asked[]],
): Promise<{ perSecond: number; answers: Buffer[] }> {
  const requests = asked.map(inWords)
  const answers: Buffer[] = []

  return overLines(asked[0], async (sockets) => {
    const start = performance.now()
    await Promise.all(
      sockets.map(async (socket) => {
        for (let next = requests.pop(); next; next = requests.pop()) answers.push(await askOnce(socket, next))
      }),
    )

    return { perSecond: (answers.length * 1000) / (performance.now() - start), answers }
  })
}

function inWords({ url, cookie = '', encodings = 'identity', headers = {}, body }: Asked): Buffer {
  const { pathname, search, host } = new URL(url)
  const isPost = body !== undefined

  return Buffer.from(
    [
      `${isPost ? 'POST' : 'GET'} ${pathname}${search} HTTP/1.1`,
      `host: ${host}`,
      `accept-encoding: ${encodings}`,
      ...(cookie ? [`cookie: ${cookie}`] : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(isPost ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
      `\r\n${body ?? ''}`,
    ].join('\r\n'),
  )
}

async function overLines<T>({ url }: Asked, run: (sockets: readonly Socket[]) => Promise<T>): Promise<T> {
  const { hostname, port } = new URL(url)
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      return socket.setNoDelay()
    }),
  )
  try {
    return await run(sockets)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

async function askFor(durationMs: number, sockets: readonly Socket[], request: Buffer): Promise<Rate> {
  const start = performance.now()
  const end = start + durationMs
  const counts = await Promise.all(sockets.map((socket) => askUntil(end, socket, request)))
  const answers = counts.reduce((sum, { times }) => sum + times, 0)

  return { perSecond: (answers * 1000) / (performance.now() - start), bytes: counts[0]?.bytes ?? 0 }
}

/** One request after the other, until then. */
async function askUntil(
  end: number,
  socket: Socket,
  request: Buffer,
): Promise<{ times: number; bytes: number }> {
  for (let times = 1; ; times += 1) {
    const { length: bytes } = await askOnce(socket, request)
    if (performance.now() >= end) return { times, bytes }
  }
}

/** The whole answer, its head too. */
function askOnce(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    const settle = (settled: () => void) => {
      socket.off('data', onData).off('error', onError).off('close', onClose)
      settled()
    }
    const onData = (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      const fault = faultOf(parts)
      if (fault) return onError(fault)
      if (isWhole(parts, bytes)) settle(() => resolve(Buffer.concat(parts)))
    }
    const onError = (error: Error) => settle(() => reject(error))
    const onClose = () => onError(new Error('the line was closed'))
    socket.on('data', onData).on('error', onError).on('close', onClose).write(request)
  })
}

const endOfChunks = Buffer.from('0\r\n\r\n')

/** Anything but a good answer: a page that fails is answered fast. */
function faultOf(parts: readonly Buffer[]): Error | null {
  const [first = Buffer.alloc(0)] = parts

  return /^HTTP\/1\.1 20[01] /.test(first.toString('latin1', 0, 13)) ? null : new Error(parts.toString())
}

function isWhole(parts: readonly Buffer[], bytes: number): boolean {
  const [first = Buffer.alloc(0)] = parts
  const headEnd = first.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const head = first.toString('latin1', 0, headEnd)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length !== undefined) return bytes === headEnd + 4 + Number(length)

  return parts.at(-1)?.subarray(-endOfChunks.length).equals(endOfChunks) ?? false
}
