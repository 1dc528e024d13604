import { once } from 'node:events'
import net from 'node:net'

/** What may happen to a connection: it ends in the middle, nothing comes back, nobody takes it. */
export const gateFaults = ['cut', 'hung', 'refused'] as const
export type GateFault = (typeof gateFaults)[number]

/** A way to a server on this machine that can be broken, and mended: the server itself knows nothing of it. */
export type Gate = {
  port: number
  break(fault: GateFault): Promise<void>
  mend(): Promise<void>
  /** How often something was asked of it while it was cut or hung. Who is refused is not seen. */
  met(): number
  close(): Promise<void>
}

export async function openGate(targetPort: number): Promise<Gate> {
  const open = new Set<net.Socket>()
  let fault: GateFault | null = null
  let met = 0
  const server = net.createServer((client) => {
    const far = net.connect(targetPort, '127.0.0.1')
    for (const end of [client, far]) {
      open.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        open.delete(end)
        client.destroy()
        far.destroy()
      })
    }
    client.on('data', (part) => {
      if (fault !== null) met += 1
      if (fault === 'cut') client.destroy()
      else if (fault === null) far.write(part)
    })
    far.on('data', (part) => {
      if (fault === null) client.write(part)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  const endAll = () => {
    for (const end of open) end.destroy()
  }

  return {
    port,
    met: () => met,
    async break(next) {
      fault = next
      if (next === 'hung') return
      if (next === 'refused') server.close()
      endAll()
    },
    async mend() {
      // What was lost on the way does not come any more.
      endAll()
      fault = null
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    async close() {
      endAll()
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
