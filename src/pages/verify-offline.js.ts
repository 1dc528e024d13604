import type { APIRoute } from 'astro'
import script from '#browser/verify/offline-worker.js?raw'

/** The service worker of `/verify`; browsers ask for it anew by themselves. */
export const GET: APIRoute = () =>
  new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // It asks this host alone, for what the page would.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
