import { startLoopbackServer } from '../loopback-server.ts'

export type Received = { headers: Record<string, string>; body: string }

export type Receiver = {
  url: string
  received: readonly Received[]
  status: number
  close: () => Promise<void>
}

/** Somebody's server on this very machine: keeps what it is sent, and answers as it is told. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const receiver = { received, status: 200 }
  const server = await startLoopbackServer(({ headers, body }) => {
    received.push({ headers: headers as Record<string, string>, body })
    return { status: receiver.status, body: JSON.stringify({ thanks: true }) }
  })

  return Object.assign(receiver, { url: `${server.origin}/hooks`, close: () => server.close() })
}
