import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { headers: Record<string, string>; body: string }

/** Somebody's server on this very machine: keeps what it is sent, and answers as it is told. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const receiver = { received, status: 200 }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(receiver.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ thanks: true }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hooks`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

export type Receiver = {
  url: string
  received: readonly Received[]
  status: number
  close: () => Promise<void>
}
