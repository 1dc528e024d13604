import { calls, type CallName, type Calls } from '#contract/calls.ts'
import type { Call, CallOutput, ParsedInput } from '#contract/call.ts'
import { isRefusal, Refusal } from '#core/refusal.ts'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Origin } from '../actor.ts'
import { DatabaseBusy } from '../data/database-busy.ts'
import { describeError, type Log } from '../log.ts'
import type { SecurityEvents, Who } from '../security/security-events.ts'
import { sha256 } from '../sha256.ts'
import type { BytesInFlight, Held } from './bytes-in-flight.ts'
import type { CallLimits } from './call-limits.ts'
import { isTooDeep } from './json-depth.ts'
import type { Caller, CallerOf, makeCallers } from './callers.ts'
import { ClientGone, readBytes } from './read-bytes.ts'
import { readUpload, type Upload } from './read-upload.ts'
import type { Idempotency } from './idempotency.ts'
import { InvalidRequest, problemOf } from './problem-of.ts'
import { readDevice } from '../identity/device-cookie.ts'
import { networkOf } from '../identity/networks.ts'
import { originOf } from './origin-of.ts'
import { addRateLimit, addRetryAfter } from './rate-limit-headers.ts'
import type { ServerEnv } from './server-env.ts'
import { findUnusableText } from './unusable-text.ts'
import { withoutWish } from './wished-organization.ts'

/** Bytes with what the browser must know of them. */
export type ByteAnswer = {
  bytes: Uint8Array
  etag?: string
  /** `ask`: kept by the browser, and shown only after asking whether it may be. */
  cache: 'ask' | 'public' | 'none'
  /** Offered for saving under this name; otherwise shown inline. */
  saveAs?: string
  /** Where it is not always the call's own. */
  type?: string
}

export type Request<C extends Call> = ParsedInput<C> &
  CallerOf<C> & {
    upload: C extends { upload: string } ? Upload : undefined
    ifMatch: number | null
    /** Which browser asks, by the hash of its device cookie. */
    device: string | null
  }

/** A handler for each of some calls. */
export type HandlersOf<Some> = {
  [N in keyof Some]: Some[N] extends Call
    ? (
        request: Request<Some[N]>,
      ) => Promise<Some[N] extends { answer: { type: string } } ? ByteAnswer : CallOutput<Some[N]>>
    : never
}
export type Handlers = HandlersOf<Calls>

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
  beforeBody: (call: CallName, caller: Caller) => Promise<void>
  /** Where a form post without JavaScript is sent back to. */
  roomPath: (recipient: string) => string
  parseForm: (call: CallName, form: URLSearchParams, caller: Caller) => Promise<unknown>
}

const tooDeep: z.core.$ZodIssue = { code: 'custom', path: [], message: 'Nested too deeply', input: undefined }

/** A form that wanted no more than what reading it has done. */
export const formDone = Symbol('form done')

/** Of calls that do not say more themselves. */
const maxJsonBytes = 2_000_000

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
    caller = await callers.callerOf({ call, headers, method: c.req.method, params, query, origin })
    await parts.limits.spendCall(name, caller)
    held.of(ownerOf(caller))
    if (call.body || call.upload) await parts.beforeBody(name, caller)
    const form = isForm ? await parts.parseForm(name, await readForm(c, held), caller) : undefined
    if (form === formDone) return c.redirect(room, 303)
    const request = {
      ...caller,
      params: parsePart(call.params, params),
      query: parsePart(queryOf(call), withoutWish(query)),
      body: call.body && parsePart(call.body, isForm ? form : await readJson(c, call, call.body, held)),
      device: readDevice(headers.get('cookie')),
      upload: call.upload ? await readUpload(c.req.raw, call.upload, held) : undefined,
      ifMatch: readIfMatch(headers.get('if-match')),
    }
    const handle = handlers[name] as (request: unknown) => Promise<unknown>
    const key = isCreating(call) ? headers.get('idempotency-key') : null
    const result = await (key
      ? parts.idempotency.once(
          { scope: scopeOf(name, caller), key, keepsAnswer: !call.secret },
          toIdentical(request),
          () => handle(request),
        )
      : handle(request))
    const response = isForm ? c.redirect(room, 303) : toResponse(call, result, headers.get('if-none-match'))
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
function scopeOf(name: CallName, { person, member, visitor }: Caller): string {
  const room = visitor ? sha256(`${visitor.recipient} ${visitor.bearer ?? visitor.cookie ?? ''}`) : ''

  return `${name} ${person?.id ?? ''} ${member?.organization.id ?? ''} ${member?.apiKey ?? ''} ${room}`
}

/** What makes two requests the same: everything asked, uploads by their hash. */
function toIdentical({
  params,
  query,
  body,
  upload,
}: Record<'params' | 'query' | 'body', unknown> & { upload: Upload | undefined }) {
  return { params, query, body, upload: upload && { name: upload.name, sha256: sha256(upload.bytes) } }
}

type Asking = {
  name: CallName
  headers: Headers
  origin: Origin
  caller: Caller | undefined
  params: Record<string, string>
}

function noteRefused(security: SecurityEvents, error: unknown, { name, headers, origin, ...asked }: Asking) {
  // Who shows nothing has nothing refused: a page that asks whether anybody is signed in.
  const isAnonymous = isRefusal(error) && error.code === 'not-authenticated' && !showsCredentials(headers)
  if (!isAnonymous) security.noteError(error, { who: whoIs(asked), from: origin, at: name })
}

function showsCredentials(headers: Headers): boolean {
  return (
    headers.has('authorization') || /\bCognitoIdentityServiceProvider\./.test(headers.get('cookie') ?? '')
  )
}

function whoIs({ caller, params }: Pick<Asking, 'caller' | 'params'>): Who {
  const { person, member } = caller ?? {}

  return {
    user: person?.id,
    organization: member?.organization.id,
    key: member?.apiKey,
    recipient: params['recipient'],
  }
}

/** Also used for what no call matches. */
export function problemResponse(error: unknown, log: Log, call: string): Response {
  if (error instanceof ClientGone) log.debug({ call }, 'the client is gone')
  const problem = problemOf(error)
  if (problem.status === 500) log.error({ call, error: describeError(error) }, 'unexpected')
  if (error instanceof DatabaseBusy) log.warn({ call, error: describeError(error.cause) }, 'database busy')
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  addRetryAfter(headers, error)

  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

function toResponse(call: Call, result: unknown, ifNoneMatch: string | null): Response {
  if ('empty' in call.answer) return new Response(null, { status: call.answer.status })
  if ('type' in call.answer) {
    return (
      notModified(result as ByteAnswer, ifNoneMatch) ?? byteResponse(call.answer.type, result as ByteAnswer)
    )
  }
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'private, no-store' })
  const version =
    typeof result === 'object' && result !== null && 'version' in result ? result.version : undefined
  if (typeof version === 'number') headers.set('etag', `"${version}"`)

  return new Response(JSON.stringify(result), { status: call.answer.status, headers })
}

/** RFC 9110 §13.1.2: who has it already is told that it may be shown, once they were found to be let in. */
function notModified({ etag, cache }: ByteAnswer, ifNoneMatch: string | null): Response | null {
  if (!etag || !ifNoneMatch) return null
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(`"${etag}"`) && !tags.includes('*')) return null

  return new Response(null, {
    status: 304,
    headers: { etag: `"${etag}"`, 'cache-control': cacheControl[cache] },
  })
}

function byteResponse(
  usualType: string,
  { bytes, etag, cache, saveAs, type = usualType }: ByteAnswer,
): Response {
  const headers = new Headers({
    'content-type': type,
    'content-length': String(bytes.byteLength),
    'cache-control': cacheControl[cache],
    // Whatever an uploaded file contains, it runs nothing here.
    'content-security-policy': "sandbox; default-src 'none'",
  })
  if (etag) headers.set('etag', `"${etag}"`)
  if (saveAs) headers.set('content-disposition', attachmentHeader(saveAs))

  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}

const cacheControl = {
  ask: 'private, no-cache',
  public: 'public, max-age=31536000, immutable',
  none: 'private, no-store',
} as const

/** RFC 6266 §5: a plain name for old readers, the real one in UTF-8. */
function attachmentHeader(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_')

  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Lists without filters refuse any. */
function queryOf({ query, answer }: Call): z.ZodType | undefined {
  const isList = 'schema' in answer && answer.schema instanceof z.ZodObject && 'items' in answer.schema.shape

  return query ?? (isList ? noFilters : undefined)
}

const noFilters = z.strictObject({})

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const unusable = findUnusableText(value)
  if (unusable) throw new InvalidRequest([unusable])
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new InvalidRequest(parsed.error.issues)

  return parsed.data
}

async function readJson(c: Context, { maxBodyBytes }: Call, schema: z.ZodType, held: Held): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  // A call that needs no body may come without one.
  if (!type && schema.safeParse(undefined).success) return undefined
  if (!/^application\/json\b/i.test(type)) throw new Refusal('unsupported-media-type')
  const text = await readText(c, held, maxBodyBytes)
  if (isTooDeep(text)) throw new InvalidRequest([tooDeep])
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Unreadable JSON fails the schema like any other wrong body.
    return undefined
  }
}

async function readForm(c: Context, held: Held): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(c, held))
}

async function readText(c: Context, held: Held, maxBytes = maxJsonBytes): Promise<string> {
  return new TextDecoder().decode(await readBytes(c.req.raw, maxBytes, 'body-too-large', held))
}

/** RFC 9110 §13.1.1: `*` and no header ask for nothing; a tag that is none of ours matches no version, which count from 1. */
function readIfMatch(header: string | null): number | null {
  if (header === null || header.trim() === '*') return null

  return Number(/^"(\d{1,9})"$/.exec(header.trim())?.[1] ?? 0)
}

/** What a person left out of a form, or could not be read, rather than what a program sent wrongly. */
function toRefusal({ errors }: InvalidRequest): Refusal {
  return new Refusal(
    'value-invalid',
    errors.map(({ pointer }) => ({ pointer, code: 'value-invalid' })),
  )
}

/** What is no step of the room has its form on a page of its own. */
function formPath(name: CallName, room: string): string {
  const [, act] = /\/(decline|delegate)$/.exec(name) ?? []

  return act ? `${room}/${act}` : room
}

/** Without JavaScript a refusal comes back as a page: which one, and at which fields. */
function backToForm(c: Context, { code, faults }: Refusal, path: string): Response {
  const query = new URLSearchParams({ problem: code })
  for (const { pointer } of faults) query.append('at', pointer.replace(/^\/(values\/)?/, ''))

  return c.redirect(`${path}?${query}`, 303)
}
