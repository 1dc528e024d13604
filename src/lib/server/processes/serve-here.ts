import cluster from 'node:cluster'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { giveBackMemory } from '../give-back-memory.ts'
import { listenForHealth } from '../http/listen-for-health.ts'
import { listenForMetrics } from '../http/listen-for-metrics.ts'
import { listen } from '../http/listen.ts'
import type { Listening } from '../http/listening.ts'
import { makeApp, type App } from '../make-app.ts'
import { traceBy, type Tracing } from '../tracing/tracing.ts'
import { reportToParent } from './as-child.ts'
import { toldOfPort } from './port-taken.ts'
import { toldOfProduct, toldOfWorker } from './told.ts'
import { untilToldToEnd } from './until-told-to-end.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Does in this process what its role is, until it is told to end. The pages are built by then (bin/paraph.mjs). */
export async function serveHere(config: Config): Promise<number> {
  try {
    const dist = path.resolve(process.env['PARAPH_DIST'] ?? path.join(root, 'dist'))
    const traces = await openTracing(config)
    const app = await makeApp(config)
    const servers = await startServers(app, dist)
    const toldToEnd = untilToldToEnd()
    tellReady(app)
    const keepAll = giveBackMemory()

    await toldToEnd
    keepAll()
    await Promise.all(servers.map((server) => server.close()))
    await app.stop()
    await traces?.stop()

    return 0
  } finally {
    // One of many would be kept by the line to whoever has begun it.
    cluster.worker?.disconnect()
  }
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
  const start = async (name: 'PORT' | 'METRICS_PORT', port: number, listening: Promise<Listening>) => {
    try {
      servers.push(await listening)
    } catch (error) {
      throw toldOfPort(error, name, port)
    }
  }
  try {
    if (config.role !== 'worker') await start('PORT', config.port, listen(app, dist))
    // Of many, those that answer have the port.
    else if (cluster.isPrimary) await start('PORT', config.port, listenForHealth(app))
    // Of many, whoever has begun them tells what they have measured.
    if (metrics && config.metricsPort !== null && cluster.isPrimary)
      await start('METRICS_PORT', config.metricsPort, listenForMetrics(metrics, config.metricsPort, app))

    return servers
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    await app.stop()
    throw error
  }
}

function tellReady({ config, metrics }: App): void {
  if (cluster.isWorker) reportToParent(metrics)
  else process.stdout.write(config.role === 'worker' ? toldOfWorker(config) : toldOfProduct(config))
}
