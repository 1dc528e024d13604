import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { whileClientWaits } from '../client-presence.ts'
import { describeError } from '../log.ts'
import type { App } from '../make-app.ts'
import type { Metrics } from '../metrics/make-metrics.ts'
import { logAccess } from './access-log.ts'
import { localesVersion } from './answer-texts.ts'
import { makeAskInside } from './ask-inside.ts'
import { beforePages } from './before-pages.ts'
import { compressAnswer } from './compress-answer.ts'
import { mayReadOutbox } from './dev-mail-guard.ts'
import { inOnePacket } from './in-one-packet.ts'
import { startServer, type Listening } from './listening.ts'
import { makeKeptPages } from './kept-pages.ts'
import { makeHttp } from './make-http.ts'
import { makeProxyWatch, originOf } from './origin-of.ts'
import { makeServer } from './make-server.ts'
import { refusedBody } from './page-body.ts'
import { loadPages, type PageHandler } from './page-handler.ts'
import { requestIdOf, timingOf } from './request-id.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { ServerEnv } from './server-env.ts'
import { traceAnswer } from './trace-answer.ts'
import { visitorCookies } from './visitor-cookies.ts'

const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

/** Serves the whole product on one port: API first, then built files, then pages. `dist` is the build's folder. */
export async function listen(app: App, dist: string): Promise<Listening> {
  const { config, log, metrics } = app
  const pages = await loadPages(path.join(dist, 'server', 'entry.mjs'))
  const answer = getRequestListener(requestHandler(makeHttp(app), dist), { overrideGlobalObjects: false })
  const watchProxies = makeProxyWatch(config.trustedProxies, log)
  const isHttps = config.publicUrl.startsWith('https:')
  const visitorOf = (request: IncomingMessage) =>
    originOf(headersOf(request), request.socket.remoteAddress ?? null, config.trustedProxies)
  const answerAnew = (request: IncomingMessage, response: ServerResponse, id: string = randomUUID()) => {
    const isPart = isPartOfPage(pathOf(request))
    setSecurityHeaders(response, isHttps, isPart)
    if (!isPart) response.setHeader('server-timing', timingOf(id))
    // RFC 9112 §9.3: a connection stays open unless somebody says otherwise, which Node need not tell with each of them.
    if (isPart) response.removeHeader('connection')
    inOnePacket(response)
    whileClientWaits({ request: id, gone: goneOf(response) }, () =>
      compressAnswer(request as never, response as never, () => {
        if (beforePages.test(pathOf(request)) || isBuiltFile(request)) void answer(request, response)
        else showPage(app, pages, request, response)
      }),
    )
  }
  const askInside = makeAskInside(answerAnew)
  const keptPages = makeKeptPages({
    renderFor: (page, cookie) => askInside(page, { cookie }),
    nameNobody: (cookie) => app.identity.sessions.namesNobody(cookie),
    onFailure: (error) => log.error({ error: describeError(error) }, 'a page could not be kept'),
    ownCookies: (page, cookie) => visitorCookies(app.services, page, cookie),
  })
  const server = makeServer((request, response) => {
    watchProxies(request.headers)
    const id = requestIdOf(request.headers, config.trustedProxies)
    if (config.logsAccess) logAccess(log, request, response, { ip: visitorOf(request).ip, request: id })
    if (metrics) measureAnswer(metrics, request, response)
    const own = ['server-timing', timingOf(id)]
    traceAnswer(request, response, config.trustedProxies, () => {
      if (!keptPages.answer(request, response, own)) answerAnew(request, response, id)
    })
  }, isHttps)

  return startServer(server, app)
}

/** Of answers that have left: whoever hangs up measures nothing of ours. */
function measureAnswer(
  metrics: Metrics,
  { url = '/', method = '' }: IncomingMessage,
  response: ServerResponse,
) {
  const began = performance.now()
  response.once('finish', () => {
    const seconds = (performance.now() - began) / 1000
    metrics.answered({ url, method, status: response.statusCode, seconds })
  })
}

/** Aborted when the client hangs up before it has its answer. */
function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })

  return gone.signal
}

function requestHandler(http: Hono<ServerEnv>, dist: string) {
  const files = new Hono<ServerEnv>()
  files.use('*', async (c, next) => {
    await next()
    if (c.res.status >= 400) return
    c.header('cache-control', isNamedByHash(c.req.path) ? forEver : forAnHour)
    // Nobody asks whether it has changed.
    if (isNamedByHash(c.req.path)) c.header('last-modified', undefined)
  })
  files.use(
    '*',
    serveStatic({ root: path.relative(process.cwd(), path.join(dist, 'client')), precompressed: true }),
  )

  return (request: Request, env: unknown) => {
    const peer = (env as { incoming: IncomingMessage }).incoming.socket.remoteAddress ?? null
    const target = beforePages.test(new URL(request.url).pathname) ? http : files
    return target.fetch(request, { ...(env as object), peer })
  }
}

function showPage(app: App, pages: PageHandler, request: IncomingMessage, response: ServerResponse): void {
  const refused = refusedBody(request)
  if (refused) return refuseBody(refused, response)
  const headers = headersOf(request)
  const peer = request.socket.remoteAddress ?? null
  const locals = {
    app: app.services,
    localesVersion,
    origin: originOf(headers, peer, app.config.trustedProxies),
    mayReadOutbox: mayReadOutbox(app.config, headers, peer),
  }
  Promise.resolve(pages(request, response, undefined, locals)).catch((error: unknown) =>
    fail(app, response, error),
  )
}

/** The line is closed: what is still being sent is not worth reading. */
function refuseBody(status: number, response: ServerResponse): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(STATUS_CODES[status])
}

function fail({ log }: App, response: ServerResponse, error: unknown): void {
  if (response.destroyed) log.debug({}, 'the client is gone')
  else log.error({ error: describeError(error) }, 'page failed')
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
  response.end()
}

/** Scripts, sheets, faces, texts and the icon: what only rules documents is not said again with each of them. */
function isPartOfPage(file: string): boolean {
  return isNamedByHash(file) || file.startsWith('/locales/') || file === '/favicon.svg'
}

/** The name of a file in `_astro` holds the hash of its content. */
function isNamedByHash(file: string): boolean {
  return file.startsWith('/_astro/')
}

/** What `public` holds: the icon, and the sealed samples that visitors look at. */
const publicFile = /^\/(?:[\w-]+\.(?:svg|ico|png|txt|webmanifest|woff2)|sample\/agreement\.[\w-]+\.pdf)$/

function isBuiltFile(request: IncomingMessage): boolean {
  const file = pathOf(request)

  return isNamedByHash(file) || publicFile.test(file)
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?')[0] ?? '/'
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }

  return headers
}
