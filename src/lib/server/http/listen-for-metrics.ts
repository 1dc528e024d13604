import { createServer } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/make-metrics.ts'
import { startServer, type Listening } from './listening.ts'

/** A port of its own, so that what is told there is never a path on the one that everybody reaches. */
export function listenForMetrics(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  port: number,
  { config, log }: { config: Config; log: Log },
): Promise<Listening> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end()
    else
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })

  return startServer(server, { config: { ...config, port }, log })
}
