import type { Server } from 'node:http'
import type { App } from '../make-app.ts'

export type Listening = { port: number; close(): Promise<void> }

const drainMs = 10_000
const lookForIdleMs = 100

/** Listens where the configuration says. Rejects with the system's error, such as `EADDRINUSE` of a port that is taken. */
export async function startServer(
  server: Server,
  { config, log }: Pick<App, 'config' | 'log'>,
): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const address = server.address()
  log.info({ host: config.host, port: config.port }, 'listening')

  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    close: () => drain(server),
  }
}

/** Lets running answers finish, then ends what is still open. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  // Those that still answer are idle a moment later, and would be kept for whoever asks again.
  const idle = setInterval(() => server.closeIdleConnections(), lookForIdleMs)
  const timer = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}
