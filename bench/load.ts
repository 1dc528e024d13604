import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

const connections = 16
const warmUpMs = 500
const measuredMs = 2000

export type Asked = { url: string; cookie?: string; encodings?: string }
export type Rate = { perSecond: number; bytes: number }

/**
 * Answers a second to one request asked again and again over a few lines, and the bytes of one. Sockets are used as they
 * are: a client of HTTP would cost the machine about as much as the server that is measured.
 */
export async function measureRate({ url, cookie = '', encodings = 'identity' }: Asked): Promise<Rate> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const request = Buffer.from(
    [
      `GET ${pathname}${search} HTTP/1.1`,
      `host: ${host}`,
      `accept-encoding: ${encodings}`,
      ...(cookie ? [`cookie: ${cookie}`] : []),
      '\r\n',
    ].join('\r\n'),
  )
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      return socket.setNoDelay()
    }),
  )
  try {
    await askFor(warmUpMs, sockets, request)
    return await askFor(measuredMs, sockets, request)
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
function askUntil(end: number, socket: Socket, request: Buffer): Promise<{ times: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    let times = 0
    let parts: Buffer[] = []
    const onData = (part: Buffer) => {
      parts.push(part)
      const bytes = parts.reduce((sum, { length }) => sum + length, 0)
      if (!isWhole(parts, bytes)) return
      parts = []
      times += 1
      if (performance.now() < end) return void socket.write(request)
      socket.off('data', onData).off('error', reject).off('close', onClose)
      resolve({ times, bytes })
    }
    const onClose = () => reject(new Error('the line was closed'))
    socket.on('data', onData).on('error', reject).on('close', onClose).write(request)
  })
}

const endOfChunks = Buffer.from('0\r\n\r\n')

/** Throws for anything but a good answer: a page that fails is answered fast. */
function isWhole(parts: readonly Buffer[], bytes: number): boolean {
  const [first = Buffer.alloc(0)] = parts
  const headEnd = first.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const head = first.toString('latin1', 0, headEnd)
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(head)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length !== undefined) return bytes === headEnd + 4 + Number(length)

  return parts.at(-1)?.subarray(-endOfChunks.length).equals(endOfChunks) ?? false
}
