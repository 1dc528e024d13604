import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { IncomingMessage } from 'node:http'
import type { App } from '../make-app.ts'
import { mountHealth } from './health-routes.ts'
import { startServer, type Listening } from './listening.ts'
import { makeServer } from './make-server.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { ServerEnv } from './server-env.ts'

/** A process that does jobs alone is asked whether it runs and can do them, and answers nothing else. */
export function listenForHealth(app: App): Promise<Listening> {
  const http = new Hono<ServerEnv>()
  mountHealth(http, app)
  const isHttps = app.config.publicUrl.startsWith('https:')
  const answer = getRequestListener(
    (request: Request, env: unknown) => {
      const peer = (env as { incoming: IncomingMessage }).incoming.socket.remoteAddress ?? null
      return http.fetch(request, { ...(env as object), peer })
    },
    { overrideGlobalObjects: false },
  )
  const server = makeServer((request, response) => {
    setSecurityHeaders(response, isHttps, false)
    void answer(request, response)
  }, isHttps)

  return startServer(server, app)
}
