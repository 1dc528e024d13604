import { limitOfOperation } from '#contract/limit-of-call.ts'
import { isLocale } from '#core/locale/locale.ts'
import { isTextPart } from '#core/locale/text-parts.ts'
import { Refusal } from '#core/refusal.ts'
import { Hono } from 'hono'
import { networkOf } from '../identity/networks.ts'
import type { App } from '../make-app.ts'
import { makeHandlers } from './api-handlers.ts'
import { makeCallers } from './callers.ts'
import { mayReadOutbox } from './dev-mail-guard.ts'
import { answerTexts } from './answer-texts.ts'
import { receiveBounceMessage } from './bounce-messages.ts'
import { makeBeforeBody } from './before-body.ts'
import { mountHealth } from './health-routes.ts'
import { mountCalls, problemResponse } from './mount-calls.ts'
import { describeApi } from './openapi.ts'
import { originOf } from './origin-of.ts'
import { receivePaymentMessage } from './payment-messages.ts'
import { mountPublicKeys } from './public-keys.ts'
import { readRoomForm } from './read-room-form.ts'
import type { ServerEnv } from './server-env.ts'

/** Everything that is answered before pages: the API, the identity protocol, texts, health. */
export function makeHttp(app: App): Hono<ServerEnv> {
  const http = new Hono<ServerEnv>()
  mountApi(http, app)
  mountIdentity(http, app)
  mountTexts(http)
  mountPublicKeys(http, app)
  mountHost(http, app)
  mountKeptMail(http, app)

  return http
}

function mountApi(http: Hono<ServerEnv>, app: App): void {
  const { services, config, log } = app
  const api = new Hono<ServerEnv>()
  mountCalls(api, {
    handlers: makeHandlers(services),
    callers: makeCallers({ ...services, publicUrl: config.publicUrl }),
    log,
    security: app.services.security,
    trustedProxies: config.trustedProxies,
    idempotency: app.idempotency,
    limits: services.callLimits,
    bodies: services.bodies,
    beforeBody: makeBeforeBody(services),
    roomPath: (recipient) => `/sign/r/${encodeURIComponent(recipient)}`,
    parseForm: (call, form, { visitor }) => readRoomForm(services.signing, call, form, visitor),
  })
  // Made when it is first asked for: many a process of this host never is.
  let description: string | undefined
  api.get('/openapi.json', (c) => {
    description ??= JSON.stringify(describeApi(`${config.publicUrl}/api`))
    return c.body(description, 200, { 'content-type': 'application/json' })
  })
  api.post('/billing/lemonsqueezy', (c) =>
    receivePaymentMessage(c.req.raw, {
      ...services,
      log,
      from: originOf(c.req.raw.headers, c.env.peer, config.trustedProxies),
    }),
  )
  api.post('/mail/bounces/:token', (c) =>
    receiveBounceMessage(c.req.raw, {
      ...services,
      log,
      from: originOf(c.req.raw.headers, c.env.peer, config.trustedProxies),
      token: { given: c.req.param('token'), expected: config.mailBounceToken },
    }),
  )
  api.all('*', () => problemResponse(new Refusal('not-found'), log, 'unknown'))
  http.route('/api', api)
}

function mountIdentity(http: Hono<ServerEnv>, { services, config, log, identity }: App): void {
  http.on(['GET', 'POST'], ['/idp', '/idp/*'], (c) => {
    if (!identity.embedded) return problemResponse(new Refusal('not-found'), log, 'idp')
    const origin = originOf(c.req.raw.headers, c.env.peer, config.trustedProxies)
    const operation = (c.req.header('x-amz-target') ?? '').split('.').at(-1) ?? ''
    const held = services.bodies.hold()
    held.of(networkOf(origin.ip ?? ''))
    return identity.embedded
      .handle(
        c.req.raw,
        origin,
        () => services.callLimits.spend(limitOfOperation(operation), origin),
        (bytes) => held.take(bytes),
      )
      .finally(() => held.release())
  })
}

/** The same for everybody. */
function mountTexts(http: Hono<ServerEnv>): void {
  http.get('/locales/:locale/:file', (c) => {
    const { locale, file } = c.req.param()
    const { v: version, part } = c.req.query()
    if (!isLocale(locale) || file !== 'common.json') return c.json({}, 404)
    if (part !== undefined && !isTextPart(part)) return c.json({}, 404)
    return answerTexts(c.req.raw, { locale, part, version })
  })
}

/** What whoever runs the machine asks, or lets be known of themselves. */
function mountHost(http: Hono<ServerEnv>, app: App): void {
  mountHealth(http, app)
  http.get('/.well-known/security.txt', (c) => {
    const text = app.securityText()
    return text ? c.text(text, 200, { 'cache-control': 'public, max-age=86400' }) : c.notFound()
  })
}

/** A kept mail as its reader would see it: one page of pictures and styles that runs, loads and sends nothing. */
const asMail = {
  'cache-control': 'no-store',
  'content-security-policy':
    "sandbox allow-popups; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

function mountKeptMail(http: Hono<ServerEnv>, { services, config }: App): void {
  http.get('/dev/mail/:id{[0-9a-f-]{36}}', async (c) => {
    if (!mayReadOutbox(config, c.req.raw.headers, c.env.peer)) return c.notFound()
    const mail = (await services.readOutbox(null)).find(({ id }) => id === c.req.param('id'))
    return mail ? c.html(mail.html, 200, asMail) : c.notFound()
  })

  http.get('/dev/mail.json', async (c) => {
    if (!mayReadOutbox(config, c.req.raw.headers, c.env.peer)) return c.notFound()
    const to = c.req.query('to')?.trim().toLowerCase() ?? null
    return c.json({ messages: await services.readOutbox(to) }, 200, { 'cache-control': 'no-store' })
  })
}
