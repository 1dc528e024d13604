import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig, type Config } from '../config/config.ts'
import { strangeVariables } from '../config/environment.ts'
import { giveBackMemory } from '../give-back-memory.ts'
import { listenForHealth } from '../http/listen-for-health.ts'
import { listen } from '../http/listen.ts'
import type { Listening } from '../http/listening.ts'
import { listenForMetrics } from '../http/listen-for-metrics.ts'
import { makeApp, type App } from '../make-app.ts'
import { traceBy, type Tracing } from '../tracing/tracing.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Starts everything in this process and stays until it is told to stop. The pages are built by then (bin/paraph.mjs). */
export async function serve(): Promise<number> {
  const dist = path.resolve(process.env['PARAPH_DIST'] ?? path.join(root, 'dist'))
  const config = readConfig(process.env)
  for (const told of strangeVariables(process.env)) process.stderr.write(`${told}\n`)
  const traces = await openTracing(config)
  const app = await makeApp(config)
  const servers = await startServers(app, dist)
  process.stdout.write(config.role === 'worker' ? toldOfWorker(config) : toldOfProduct(config))

  const keepAll = giveBackMemory()

  return new Promise((resolve) => {
    const stop = () => {
      keepAll()
      void Promise.all(servers.map((server) => server.close()))
        .then(() => app.stop())
        .then(() => traces?.stop())
        .then(() => resolve(0))
    }
    // From here on it ends in order, not at once (bin/paraph.mjs).
    for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal).once(signal, stop)
  })
}

/** Loaded where somebody listens only: it takes memory. */
async function openTracing({ traces }: Config): Promise<Tracing | null> {
  if (!traces) return null
  const { openTelemetry } = await import('../tracing/open-telemetry.ts')
  const opened = openTelemetry(traces)
  traceBy(opened)

  return opened
}

/** The port that people reach, and the one of metrics. Where one is taken nothing stays open. */
async function startServers(app: App, dist: string): Promise<Listening[]> {
  const { config, metrics } = app
  const servers: Listening[] = []
  try {
    servers.push(await (config.role === 'worker' ? listenForHealth(app) : listen(app, dist)))
    if (metrics && config.metricsPort !== null)
      servers.push(await listenForMetrics(metrics, config.metricsPort, app))

    return servers
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    await app.stop()
    if (!isPortTaken(error)) throw error
    const [name, port] = servers.length > 0 ? ['METRICS_PORT', config.metricsPort] : ['PORT', config.port]
    throw new Error(`Port ${port} is taken. Choose another one: ${name}=${Number(port) + 1} npm start`, {
      cause: error,
    })
  }
}

function toldOfProduct({ publicUrl, mail, isLoopback }: Config): string {
  const ready = `\nParaph is ready: ${publicUrl}\n`
  if (mail.kind !== 'outbox' || !isLoopback) return ready

  return `${ready}Mail it would have sent (codes, signing links): ${publicUrl}/dev/mail\n\n`
}

function toldOfWorker({ host, port }: Config): string {
  return `\nA worker of Paraph is ready, and answers at http://${host}:${port}/ready\n`
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
