import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type Answer = {
  status?: number
  type?: string
  location?: string
  body?: string
  delayMs?: number
  /** The line breaks before the end of the body. */
  isCutOff?: boolean
}

export type LoopbackServer = {
  /** Without a slash at its end. */
  origin: string
  close(): Promise<void>
}

/** A real HTTP server on a free port of this machine. */
export async function startLoopbackServer(
  answerTo: (request: Received) => Answer | Promise<Answer>,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const answer = async () => {
      const { method = '', url = '', headers } = request
      const given = await answerTo({ method, url, headers, body: Buffer.concat(chunks).toString() })
      const { status = 200, type = 'application/json', location, body = '{}' } = given
      const { delayMs = 0, isCutOff = false } = given
      setTimeout(() => {
        response.writeHead(status, {
          'content-type': type,
          'content-length': Buffer.byteLength(body),
          ...(location && { location }),
        })
        if (isCutOff) response.write(body.slice(0, -1), () => response.destroy())
        else response.end(body)
      }, delayMs)
    }
    request.on('end', () => void answer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Puts a page of happy-dom at an address, so that its relative requests go there. */
export function standAt(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(url)
}
