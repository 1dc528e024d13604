import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../log.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i
/** Secrets of links are longer than any name that stands in a path. */
const maybeSecret = /^[\w-]{20,}$/

/** A path as it may be written down: what opens something for whoever knows it is left out, and so is everything behind `?`. */
export function toldPath(url: string): string {
  const [path = ''] = url.split('?')

  return path
    .split('/')
    .map((part) => (maybeSecret.test(part) && !uuid.test(part) ? '…' : part))
    .join('/')
    .slice(0, 300)
}

/** A line for each answer when it has left, or when its client has. */
export function logAccess(
  log: Log,
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  told: { ip: string | null; request: string },
): void {
  const began = performance.now()
  response.once('close', () => {
    const ms = Math.round(performance.now() - began)
    const status = response.writableFinished ? response.statusCode : 499
    log.info({ method, path: toldPath(url), status, ms, ...told }, 'answered')
  })
}
