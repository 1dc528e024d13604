import type { Hono } from 'hono'
import type { App } from '../make-app.ts'
import { isThisMachine } from './is-this-machine.ts'
import type { ServerEnv } from './server-env.ts'

/** Whether the process runs (`/health`), and whether it can do its work (`/ready`): asked of every process, whatever it does. */
export function mountHealth(http: Hono<ServerEnv>, app: Pick<App, 'readiness'>): void {
  http.get('/health', (c) => c.json({ status: 'ok' }))
  http.get('/ready', async (c) => {
    const { ready, parts } = await app.readiness()
    // What is wrong is for whoever runs the machine; a load balancer needs the status alone.
    const told = isThisMachine(c.req.raw.headers, c.env.peer) ? { ready, parts } : { ready }
    return c.json(told, ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
}
