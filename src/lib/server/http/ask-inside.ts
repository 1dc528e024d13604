import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export type InsideAnswer = { status: number; rawHeaders: readonly string[]; body: Buffer }

/**
 * Asks a listener as a client would, over a line inside this process: what it answers is as it would be sent, and nobody
 * stands at the other end.
 */
export function makeAskInside(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => listener(request, response))

  return (path: string, headers: IncomingHttpHeaders): Promise<InsideAnswer> =>
    new Promise((resolve, reject) => {
      const [here, there] = duplexPair()
      server.emit('connection', there)
      request({ createConnection: () => here, host: 'localhost', path, headers })
        .once('error', reject)
        .once('response', (response) => {
          buffer(response).then((body) => {
            resolve({ status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, body })
          }, reject)
        })
        .end()
    })
}
