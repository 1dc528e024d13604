import { arrive, accessOf, isPublicPage } from '#core/access/routes.ts'
import { nextOf } from '#core/access/sign-in-url.ts'
import { isPageAccessible } from '#core/access/access.ts'
import { toSupportedLocale } from '#core/locale/locale.ts'
import { isRefusal } from '#core/refusal.ts'
import { appearanceOf } from '#server/http/appearance.ts'
import { nameCharset } from '#server/http/name-charset.ts'
import { visitorCookies } from '#server/http/visitor-cookies.ts'
import { inModeOf } from '#server/http/wished-organization.ts'
import { translator } from '#server/i18n/translator.ts'
import type { SecurityEventName } from '#server/security/security-events.ts'
import type { APIContext } from 'astro'
import { defineMiddleware, sequence } from 'astro:middleware'

const yearSeconds = 365 * 24 * 60 * 60

/** `npm run dev`: Astro's server stands where ours does in production, so what ours would give is fetched here. */
const development = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV) return next()
  const { locals, request, url, clientAddress } = context
  const { developmentApp } = await import('#server/development-app.ts')
  const { beforePages } = await import('#server/http/before-pages.ts')
  const { app, http, localesVersion } = await developmentApp(url.port)
  if (beforePages.test(url.pathname)) return http.fetch(request, { peer: clientAddress })
  Object.assign(locals, {
    app: app.services,
    localesVersion,
    origin: { ip: clientAddress, userAgent: request.headers.get('user-agent') },
    mayReadOutbox: true,
  })

  return next()
})

/** Which language: asked for in the address, chosen before, or the browser's. */
const language = defineMiddleware((context, next) => {
  const { locals, url, request } = context
  const asked = toSupportedLocale(url.searchParams.get('lang'))
  const chosen = appearanceOf(request.headers.get('cookie'), request.headers.get('accept-language'))
  const locale = asked ?? chosen.locale
  locals.settled = []
  if (asked) setMirror(context, 'locale', asked)
  Object.assign(locals, { ...chosen, locale, t: translator(locale) })

  return next()
})

/** Who is asking, and in which organization. */
const session = defineMiddleware(async (context, next) => {
  const { locals, request, cookies } = context
  locals.user = null
  locals.person = null
  locals.member = null
  if (isBusyPage(context.url.pathname)) return next()
  const cookie = request.headers.get('cookie')
  const { identity, setCookies, account } = await locals.app.asker.read({ cookie, authorization: null })
  if (identity?.emailVerified) {
    const wished = cookies.get('currentOrganizationId')?.value ?? null
    const { person, user, member } = await locals.app.people.visitorOf(
      identity,
      locals.origin,
      wished,
      account,
    )
    const type = cookies.get('currentOrganizationType')?.value ?? null
    Object.assign(locals, {
      person,
      user,
      member: member && inModeOf(member, { id: wished, type, isNamed: false }),
    })
    const { organization } = member ?? {}
    // Without a mirror it is for the browser to say whether it has chosen one.
    if (wished && organization && organization.id !== wished) {
      setMirror(context, 'currentOrganizationId', organization.id)
      setMirror(context, 'currentOrganizationType', organization.mode)
    }
  }
  // Cookies that sign nobody in are told to go.
  const isSignedOut = !identity && setCookies.length > 0
  if (isSignedOut) noteRefused(context, 'token-refused')
  const response = await next()
  nameCharset(response.headers)
  if (isSignedOut) response.headers.set('clear-site-data', '"cache"')
  for (const one of [...setCookies, ...visitorCookies(locals.app, context.url.pathname, cookie)])
    response.headers.append('set-cookie', one)
  if (locals.user) response.headers.set('cache-control', 'private, no-store')
  allowIdentityService(response.headers, locals.app)
  allowFrame(response.headers, locals.framedBy)

  return response
})

/** The browser speaks with a hosted identity service at its own address; with ours it needs no leave. */
function allowIdentityService(headers: Headers, { identityClient, publicUrl }: App.Locals['app']): void {
  const { origin } = new URL(identityClient.endpoint)
  const policy = headers.get('content-security-policy')
  if (!policy || origin === publicUrl) return
  headers.set('content-security-policy', policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`))
}

/** CSP 3 §6.4.2: with `frame-ancestors` a browser does not look at `X-Frame-Options`, which says no to everybody. */
function allowFrame(headers: Headers, origin: string | undefined): void {
  const policy = headers.get('content-security-policy')
  if (!policy || !origin) return
  headers.set(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`),
  )
}

/** Whether they may be here. */
const access = defineMiddleware((context, next) => {
  const { locals, url } = context
  const path = url.pathname
  if (path.startsWith('/_') || path === '/404' || path === '/500' || isBusyPage(path)) return next()
  const arrival = arrive(path, url.search, locals.user !== null)
  if (arrival.kind === 'redirect') {
    const wanted = nextOf(path + url.search) ?? '/dashboard'
    return context.redirect(locals.user && path === '/login' ? wanted : arrival.to, 302)
  }
  if (locals.user && !isPublicPage(path) && !isPageAccessible(accessOf(path), locals.member?.held)) {
    noteRefused(context, 'permission-refused')
    return context.rewrite('/no-access')
  }

  return next()
})

/** Told by its pattern: a path may hold a secret. */
function noteRefused({ locals, request, routePattern }: APIContext, event: SecurityEventName): void {
  const { app, origin, person, member } = locals
  const who = { user: person?.id, organization: member?.organization.id }
  app.security.note({ event, who, from: origin, at: `${request.method} ${routePattern}` })
}

/** Server-side mirror of what local storage holds: readable by script, since the browser changes it too. */
function setMirror({ cookies, locals }: APIContext, name: string, value: string): void {
  const secure = locals.app.publicUrl.startsWith('https:')
  locals.settled.push(name)
  cookies.set(name, value, { path: '/', maxAge: yearSeconds, sameSite: 'lax', httpOnly: false, secure })
}

/** Too much at once, or a database that does not answer in time: told as such, by a page that needs neither. */
const busy = defineMiddleware(async (context, next) => {
  const { locals, url, request } = context
  if (isBusyPage(url.pathname)) return next()
  try {
    return await next()
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'busy') throw error
    locals.askedFor = url.pathname + url.search
    // Without the body of what was posted, which may be read already.
    return context.rewrite(new Request(new URL(busyPage, url), { headers: request.headers }))
  }
})

const busyPage = '/503'
const isBusyPage = (path: string) => path === busyPage

export const onRequest = sequence(development, language, busy, session, access)
