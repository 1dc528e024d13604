import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { isRefusal } from '#core/refusal.ts'
import type { Context, Hono } from 'hono'
import { requestId } from '../client-presence.ts'
import { BlobsUnavailable } from '../blobs/blob-errors.ts'
import { DatabaseBusy } from '../data/database-busy.ts'
import { readDevice } from '../identity/device-cookie.ts'
import { networkOf } from '../identity/networks.ts'
import { describeError, type Log } from '../log.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import { sha256, sha256InTurns } from '../sha256.ts'
import type { BytesInFlight } from '../requests/bytes-in-flight.ts'
import type { Handlers } from './call-handlers.ts'
import type { CallLimits } from './call-limits.ts'
import type { Caller } from './caller.ts'
import type { makeCallers } from './callers.ts'
import { backToForm, donePath, formDone, formPath, toRefusal } from './form-answers.ts'
import type { Idempotency } from './idempotency.ts'
import { noteRefused } from './note-refused.ts'
import { originOf } from './origin-of.ts'
import { InvalidRequest, problemOf } from './problem-of.ts'
import { addRateLimit, addRetryAfter } from './rate-limit-headers.ts'
import { ClientGone } from '../requests/read-bytes.ts'
import { parsePart, queryOf, readForm, readIfMatch, readJson } from './read-request.ts'
import { readUpload, type Upload } from './read-upload.ts'
import type { ServerEnv } from './server-env.ts'
import { toResponse } from './to-response.ts'
import { withoutWish } from './wished-organization.ts'

type Parts = {
  handlers: Handlers
  callers: ReturnType<typeof makeCallers>
  log: Log
  security: SecurityEvents
  trustedProxies: number
  idempotency: Idempotency
  limits: CallLimits
  bodies: BytesInFlight
  /** Throws what is known against the caller before a byte of the body is read. */
  beforeBody: (call: CallName, caller: Caller) => Promise<Caller>
  /** Where a form post without JavaScript is sent back to. */
  roomPath: (recipient: string) => string
  parseForm: (call: CallName, form: URLSearchParams, caller: Caller) => Promise<unknown>
}

/** A body may take two minutes: whoever sent it is asked for again when they are known for longer than this. */
const believedForMs = 1_000

/** Every call of the contract: parse, ask who, call, answer. A call without a handler does not compile. */
export function mountCalls(app: Hono<ServerEnv>, parts: Parts): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const [method = '', path = ''] = name.split(' ')
    const route = path.replace(/\{(\w+)\}/g, ':$1')
    app.on(method, route, (c) => answer(c, name, calls[name], parts))
  }
}

async function answer(c: Context<ServerEnv>, name: CallName, call: Call, parts: Parts): Promise<Response> {
  const { handlers, callers, trustedProxies } = parts
  const headers = c.req.raw.headers
  const isForm =
    call.form === true && (headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')
  const params = c.req.param() as Record<string, string>
  const query = c.req.query()
  const held = parts.bodies.hold()
  const room = parts.roomPath(params['recipient'] ?? '')
  const origin = originOf(headers, c.env.peer, trustedProxies)
  let caller: Caller | undefined
  try {
    const asked = { call, headers, method: c.req.method, params, query, origin }
    caller = await callers.callerOf(asked)
    const knownAt = performance.now()
    await parts.limits.spendCall(name, caller)
    held.of(ownerOf(caller))
    if (call.body || call.upload) caller = await parts.beforeBody(name, caller)
    const form = isForm ? await parts.parseForm(name, await readForm(c, held), caller) : undefined
    if (form === formDone) return c.redirect(room, 303)
    const given = {
      params: parsePart(call.params, params),
      query: parsePart(queryOf(call), withoutWish(query)),
      body: call.body && parsePart(call.body, isForm ? form : await readJson(c, call, call.body, held)),
      device: readDevice(headers.get('cookie')),
      upload: call.upload ? await readUpload(c.req.raw, call.upload, held) : undefined,
      ifMatch: readIfMatch(headers.get('if-match')),
    }
    if (performance.now() - knownAt > believedForMs) caller = await callers.callerAgain(asked, caller)
    const request = { ...caller, ...given }
    const handle = handlers[name] as (request: unknown) => Promise<unknown>
    const key = isCreating(call) ? headers.get('idempotency-key') : null
    const result = await (key
      ? parts.idempotency.once(
          { ...scopeOf(name, caller), key, keepsAnswer: !call.secret },
          await toIdentical(request),
          () => handle(request),
        )
      : handle(request))
    const response = isForm
      ? c.redirect(donePath(name, room), 303)
      : toResponse(call, result, headers.get('if-none-match'))
    for (const cookie of caller.setCookies) response.headers.append('set-cookie', cookie)
    return withRateLimit(response, caller)
  } catch (error) {
    noteRefused(parts.security, error, { name, headers, origin, caller, params })
    if (isForm && isRefusal(error)) return backToForm(c, error, formPath(name, room))
    if (isForm && error instanceof InvalidRequest) {
      return backToForm(c, toRefusal(error), formPath(name, room))
    }
    return withRateLimit(problemResponse(error, parts.log, name), caller)
  } finally {
    held.release()
  }
}

function withRateLimit(response: Response, caller: Caller | undefined): Response {
  if (caller?.calls) addRateLimit(response.headers, caller.calls)

  return response
}

/** Who has a share in the room for bodies: whoever is known is told from strangers behind the same address. */
function ownerOf({ member, person, visitor, origin }: Caller): string {
  return member?.organization.id ?? person?.id ?? visitor?.recipient ?? networkOf(origin.ip ?? '')
}

/** Calls that make something new may be sent again under an `Idempotency-Key` without making it twice. */
function isCreating(call: Call): boolean {
  return call.answer.status === 201 || call.creates === true
}

/** A program with a key and the person who made it ask each for themselves, and so does everybody in a room. */
function scopeOf(name: CallName, { person, member, visitor }: Caller) {
  const room = visitor ? sha256(`${visitor.recipient} ${visitor.bearer ?? visitor.cookie ?? ''}`) : ''
  const { id = '', mode = '' } = member?.organization ?? {}

  return {
    scope: `${name} ${person?.id ?? ''} ${id} ${mode} ${member?.apiKey ?? ''} ${room}`,
    organizationId: visitor?.entry?.organizationId ?? member?.organization.id,
  }
}

/** What makes two requests the same: everything asked, uploads by their hash. */
async function toIdentical({
  params,
  query,
  body,
  upload,
}: Record<'params' | 'query' | 'body', unknown> & { upload: Upload | undefined }) {
  return {
    ...{ params, query, body },
    upload: upload && { name: upload.name, sha256: await sha256InTurns(upload.bytes) },
  }
}

/** Also used for what no call matches. */
export function problemResponse(error: unknown, log: Log, call: string): Response {
  if (error instanceof ClientGone) log.debug({ call }, 'the client is gone')
  const problem = problemOf(error)
  if (problem.status === 500) log.error({ call, error: describeError(error) }, 'unexpected')
  if (error instanceof DatabaseBusy) log.warn({ call, error: describeError(error.cause) }, 'database busy')
  if (error instanceof BlobsUnavailable) log.warn({ call, error: describeError(error) }, 'files unavailable')
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  addRetryAfter(headers, error)

  const request = requestId()
  const told = request ? { ...problem, instance: `urn:uuid:${request}` } : problem

  return new Response(JSON.stringify(told), { status: problem.status, headers })
}
