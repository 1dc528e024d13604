import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of bytes on their way, and what is done before a request goes on. */
export type Meddling = {
  up?: (bytes: Buffer, asked: IncomingMessage) => Buffer
  down?: (bytes: Buffer, asked: IncomingMessage) => Buffer
  before?: (asked: IncomingMessage) => Promise<void>
}

/** Stands between a client and an HTTP server, and meddles. The name that the client asked for stays, as signatures need it. */
export async function startProxy(
  target: string,
  meddling: Meddling,
): Promise<{ origin: string; close(): Promise<void> }> {
  const { port } = new URL(target)
  const server = createServer((asked, answer) => {
    void (async () => {
      const up = Buffer.concat((await asked.toArray()) as Buffer[])
      await meddling.before?.(asked)
      const { method, url: path, headers } = asked
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
        void answered.toArray().then((parts) => {
          const down = Buffer.concat(parts as Buffer[])
          answer.writeHead(answered.statusCode ?? 500, answered.headers)
          answer.end(meddling.down?.(down, asked) ?? down)
        })
      })
      sent.end(meddling.up?.(up, asked) ?? up)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  if (changed.length > 0) changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1)

  return changed
}
