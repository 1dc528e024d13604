import type { IncomingMessage, ServerResponse } from 'node:http'
import { areaOf } from '../metrics/area-of.ts'
import { tracing } from '../tracing/tracing.ts'
import { toldPath } from './access-log.ts'

/** What 499 stands for in the log of access: the client has hung up. */
const goneStatus = 499

/**
 * A span for each answer, until it has left; below the one of a proxy where one in front is ours, as with the ids of requests.
 * No secret of a path is in it.
 */
export function traceAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
  work: () => void,
): void {
  const traced = tracing()
  if (!traced) return work()
  const { method = '', url = '/', headers } = request
  const parent = trustedProxies > 0 ? headers['traceparent'] : undefined
  const attributes = { 'http.request.method': method, 'url.path': toldPath(url) }
  const wish = { name: `${method} ${areaOf(url)}`, kind: 'server', attributes } as const
  traced.inside({ ...wish, ...(typeof parent === 'string' && { parent }) }, (span) => {
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : goneStatus
      span.set('http.response.status_code', status)
      if (status >= 500) span.fail(String(status))
      span.end()
    })
    work()
  })
}
