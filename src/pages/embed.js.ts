import type { APIRoute } from 'astro'
import script from '#browser/embed/paraph-sign.js?raw'

/** The web component for pages of other sites; its address stands in them for years, so it is asked for again each day. */
export const GET: APIRoute = () =>
  new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      // Everything else of ours stays with ourselves; this is made for others' pages.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    },
  })
