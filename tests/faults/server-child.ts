import { flushCompileCache } from 'node:module'
import { serve } from '@hono/node-server'
import { readConfig } from '#server/config/config.ts'
import { makeHttp } from '#server/http/make-http.ts'
import { makeApp } from '#server/make-app.ts'
import { watchPoints } from '#server/points.ts'
import { meetFates, type Fates } from './storm/meet-fates.ts'

// The product without pages in a process of its own, so that a test can kill it. Says its port on standard output.
const app = await makeApp(readConfig(process.env))
const http = makeHttp(app)

/** What kill -9 does, before or after the commit of what the next request under an `Idempotency-Key` asks for. */
http.get('/test/die/:moment', (c) => {
  const moment = c.req.param('moment')
  const once = app.idempotency.once.bind(app.idempotency)
  app.idempotency.once = (asked, request, work) =>
    once(asked, request, async () => {
      if (moment === 'after') await work()
      process.kill(process.pid, 'SIGKILL')
    })
  return c.body(null, 204)
})

/** Pages trade a link for the room's cookie; there are none here. */
http.get('/test/open/:secret', async (c) =>
  c.json(await app.services.signing.openLink(c.req.param('secret'))),
)

/** What is to befall it from now on, and where. */
const fates = meetFates(watchPoints)
http.post('/test/fates', async (c) => {
  fates.expect(await c.req.json<Fates>())
  return c.body(null, 204)
})

serve(
  { fetch: (request) => http.fetch(request, { peer: '127.0.0.1' }), hostname: '127.0.0.1', port: 0 },
  ({ port }) => {
    process.stdout.write(`port ${port}\n`)
    // Otherwise it is kept at a good end, which few have.
    flushCompileCache()
  },
)
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)))
