import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { CallName, Calls } from '#contract/calls.ts'
import { limitClasses } from '#contract/limits.ts'
import type { Plan } from '#core/billing/plans.ts'
import type { CallOutput } from '#contract/call.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import type { Member } from '#server/actor.ts'
import { readConfig, type Role } from '#server/config/config.ts'
import type { OtherLimits } from '#server/http/call-limits.ts'
import { makeHttp } from '#server/http/make-http.ts'
import { makeApp, type App } from '#server/make-app.ts'
import type { RoomKey } from '#server/signing/visitor.ts'
import { makeChildPool, type ChildPool } from '#server/pdf/child-pool.ts'
import { pdfProgram } from './built.ts'
import { codeIn } from './code-in.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { copyEmbeddedDatabase } from './prepared/embedded.ts'
import { copyPostgresDatabase } from './prepared/postgres.ts'
import { systemClock } from '#server/system.ts'
import type { AroundJob } from '#server/jobs/worker.ts'
import type { Clock } from '#server/ports.ts'
import type { Log } from '#server/log.ts'
import type { WebhookTransport } from '#server/webhooks/transport.ts'

export const origin = 'http://localhost:4999'

/** A clock that runs, and can be set forward. */
export function makeTestClock(): Clock & { forward(milliseconds: number): void } {
  let ahead = 0

  return {
    now: () => new Date(systemClock.now().getTime() + ahead),
    forward(milliseconds) {
      ahead += milliseconds
    },
  }
}

export type World = {
  app: App
  /** A request as a browser on this machine would send it. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

let pool: ChildPool | undefined
/** To start a process takes longer than most of what tests ask of it: one world after the other has the same ones. */
function sharedPool(): ChildPool {
  pool ??= makeChildPool({ program: pdfProgram })

  return { ...pool, close: () => Promise.resolve() }
}

/**
 * The whole product but its pages, in this process, on a folder of its own. With `TEST_ENGINE=postgres` in the
 * environment it runs on a real PostgreSQL of its own, so that the same tests show both engines.
 */
export async function makeWorld(
  options: {
    databaseUrl?: string
    clock?: Clock
    transport?: WebhookTransport
    maxBytesInFlight?: number
    /** Limits on calls; left out, nobody meets one. */
    limits?: OtherLimits
    log?: Log
    aroundJob?: AroundJob
    environment?: Record<string, string>
    folder?: string
    /** Left out, it does everything. */
    role?: Role
    /** Where it matters what else they do. */
    ownPdfProcesses?: boolean
  } = {},
): Promise<World> {
  const folder = options.folder ?? mkdtempSync(path.join(os.tmpdir(), 'paraph-world-'))
  const server = options.databaseUrl ? undefined : await startWishedEngine()
  const databaseUrl = options.databaseUrl ?? server?.url
  if (!databaseUrl && !options.environment?.['DATABASE_URL']) copyEmbeddedDatabase(folder)
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '4999',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...options.environment,
  })
  const app = await makeApp({ ...config, role: options.role ?? config.role }, options.clock, {
    transport: options.transport,
    log: options.log,
    maxBytesInFlight: options.maxBytesInFlight,
    limits: options.limits ?? generous,
    pdfPool: options.ownPdfProcesses ? makeChildPool({ program: pdfProgram }) : sharedPool(),
    aroundJob: options.aroundJob,
  })
  const http = makeHttp(app)

  return {
    app,
    fetch: async (url, init) =>
      http.fetch(
        new Request(`${origin}${url}`, {
          ...init,
          headers: { host: 'localhost:4999', ...Object.fromEntries(new Headers(init?.headers)) },
        }),
        {
          peer: '127.0.0.1',
        },
      ),
    async close() {
      await app.stop()
      server?.stop()
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** People and rooms remember their world: this one stands for whichever runs now, before and after a restart. */
export function standIn(running: () => World): World {
  return {
    get app() {
      return running().app
    },
    fetch: async (url, init) => running().fetch(url, init),
    close: () => running().close(),
  }
}

async function startWishedEngine(): Promise<Postgres | undefined> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return undefined
  const server = (await copyPostgresDatabase()) ?? (await startPostgres())
  if (!server) throw new Error('TEST_ENGINE=postgres needs PostgreSQL, which is not installed')

  return server
}

/** Somebody with an account, calling the API with their identity token. */
export type TestPerson = {
  email: string
  token: string
  organizationId: string
  /** Answer and status of a call; `body` is parsed JSON. */
  call<N extends CallName>(
    name: N,
    input?: CallInit,
  ): Promise<{ status: number; body: CallOutput<Calls[N]>; headers: Headers }>
}

/** The person as services know them, in their own organization. */
export async function memberBehind({ app }: World, person: TestPerson): Promise<Member> {
  const { asker, people } = app.services
  const headers = { cookie: null, authorization: `Bearer ${person.token}` }
  const { identity, account } = await asker.read(headers)
  if (!identity) throw new Error('no session')
  const from = { ip: null, userAgent: null }
  const { member } = await people.visitorOf(identity, from, person.organizationId, account)
  if (!member) throw new Error('no member')

  return member
}

export type CallInit = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  bytes?: Uint8Array
}

/**
 * Registers as a visitor would. The organization has no limits unless a plan is named, so that tests of other things
 * meet none.
 */
export async function register(
  world: World,
  name: string,
  company: string,
  plan: Plan = 'Enterprise',
  address: { country: string; countryName: string } | null = null,
): Promise<TestPerson> {
  // In small letters, as mails are kept under them.
  const email = `${name}-${Math.random().toString(36).slice(2, 8)}@example.org`.toLowerCase()
  const { status } = await world.fetch('/api/users/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': newAddress() },
    body: JSON.stringify({
      name,
      email,
      locale: 'en',
      companyName: company,
      companySlug: company,
      address,
    }),
  })
  if (status !== 202) throw new Error(`registering was answered by ${status}`)
  const signUp = await idp(world, 'SignUp', {
    Username: email,
    Password: 'Not-used-1234567',
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  const code = await readCode(world, email)
  const confirmed = await idp(world, 'ConfirmSignUp', {
    Username: email,
    ConfirmationCode: code,
    Session: signUp['Session'],
  })
  const signedIn = await idp(world, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
    Session: confirmed['Session'],
  })
  const { IdToken: token } = signedIn['AuthenticationResult'] as { IdToken: string }
  const person: TestPerson = {
    email,
    token,
    organizationId: '',
    call: (name_, input) => callAs(world, person, name_, input),
  }
  const { body } = await person.call('GET /users/me')
  person.organizationId = body.organizations[0]?.id ?? ''
  if (plan !== 'Free') await choosePlan(person, plan)

  return person
}

/** Tests of other things do in a minute what nobody does. Limits that were always there stay as they are. */
const generous: OtherLimits = Object.fromEntries(
  Object.entries(limitClasses)
    .filter(([, limit]) => !('everywhere' in limit))
    .map(([name]) => [name, { times: Infinity }]),
)

let addresses = 0

/** How often one address may register is limited, and everybody has their own. RFC 2544: nobody's. */
function newAddress(): string {
  addresses += 1

  return `198.18.${addresses >> 8}.${addresses & 255}`
}

export type Tokens = { IdToken: string; AccessToken: string; RefreshToken: string }

/** Signs in by the code that this very sign-in mails. */
export async function signIn(
  world: World,
  email: string,
  headers: Record<string, string> = {},
): Promise<Tokens> {
  const { answer, code } = await codeMailedBy(world, email, () =>
    idp(
      world,
      'InitiateAuth',
      { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' } },
      headers,
    ),
  )
  const { AuthenticationResult } = await idp(
    world,
    'RespondToAuthChallenge',
    {
      ChallengeName: 'EMAIL_OTP',
      ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: code },
      Session: answer['Session'],
    },
    headers,
  )

  return AuthenticationResult as Tokens
}

/** After the clock was set forward: tokens last for an hour. */
export async function signInAgain(world: World, person: TestPerson): Promise<void> {
  person.token = (await signIn(world, person.email)).IdToken
}

/** As the owner does without a payment provider: an upgrade, so it acts at once. */
export async function choosePlan(person: TestPerson, plan: Plan): Promise<void> {
  const params = { id: person.organizationId }
  const { status, body } = await person.call('POST /organizations/{id}/subscription', {
    params,
    body: { plan },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

export async function idp(
  world: World,
  operation: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await world.fetch('/idp/', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      origin,
      ...headers,
    },
    body: JSON.stringify({ ClientId: world.app.identity.client.userPoolClientId, ...input }),
  })
  const body = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(body)}`)

  return body
}

async function callAs<N extends CallName>(world: World, person: TestPerson, name: N, input: CallInit = {}) {
  const [method = '', pattern = ''] = name.split(' ')
  const path_ = pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key] ?? '')),
  )
  const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
  const headers: Record<string, string> = { authorization: `Bearer ${person.token}`, ...input.headers }
  if (person.organizationId) headers['x-organization'] ??= person.organizationId
  if (input.bytes) headers['content-type'] ??= 'application/pdf'
  else if (input.body !== undefined) headers['content-type'] ??= 'application/json'
  const body = input.bytes
    ? (input.bytes as Uint8Array<ArrayBuffer>)
    : input.body === undefined
      ? null
      : JSON.stringify(input.body)
  const response = await world.fetch(`/api${path_}${query}`, { method, headers, body })

  return {
    status: response.status,
    headers: response.headers,
    body: (await readBody(response)) as CallOutput<Calls[N]>,
  }
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (/\bjson\b/.test(type)) return response.json()

  return response.status === 204 || response.status === 202
    ? undefined
    : new Uint8Array(await response.arrayBuffer())
}

/** Waits for a mail that fits. */
export async function readMail(
  world: World,
  to: string,
  fits: (mail: { subject: string; text: string }) => boolean,
) {
  return eventually(async () => (await world.app.services.readOutbox(to)).find(fits))
}

/** The newest code mailed to somebody. Where there may be an earlier one, `codeMailedBy` tells them apart. */
export async function readCode(world: World, email: string): Promise<string> {
  const { text } = await readMail(world, email, (mail) => codeIn(mail.text) !== undefined)

  return codeIn(text) ?? ''
}

/** What an act answers and the code that it mails: however late that comes, no earlier mail is taken for it. */
export async function codeMailedBy<T>(
  world: World,
  to: string,
  act: () => Promise<T>,
): Promise<{ answer: T; code: string }> {
  const kept = new Set((await world.app.services.readOutbox(to)).map(({ id }) => id))
  const answer = await act()
  const code = await eventually(async () =>
    (await world.app.services.readOutbox(to))
      .filter(({ id }) => !kept.has(id))
      .map(({ text }) => codeIn(text))
      .find(Boolean),
  )

  return { answer, code }
}

/** Asks again until there is an answer; fails after `withinMs`. */
export async function eventually<T>(
  ask: () => Promise<T | undefined | null | false>,
  withinMs = 120_000,
): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error('it never happened')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function uploadDocument(
  person: TestPerson,
  bytes: Uint8Array,
  name = 'Lease.pdf',
): Promise<DocumentShape> {
  const { body, status } = await person.call('POST /documents', {
    bytes,
    headers: { 'x-file-name': encodeURIComponent(name) },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body
}

export type Guest = {
  key: string
  name: string
  email: string
  order?: number
  recipientRole?: 'signer' | 'approver' | 'viewer' | 'cc'
}

/** A draft with a signature, a name and a date for every signer. */
export async function draftEnvelope(
  person: TestPerson,
  document: DocumentShape,
  guests: readonly Guest[],
  title = 'Lease',
): Promise<EnvelopeShape> {
  const fields = guests
    .filter(({ recipientRole = 'signer' }) => recipientRole === 'signer')
    .flatMap(({ key }, index) => {
      const place = { document: document.id, page: 0, x: 0.1, width: 0.35, height: 0.05 }
      const y = 0.1 + index * 0.25
      return [
        { type: 'signature', recipient: key, areas: [{ ...place, y }] },
        { type: 'name', recipient: key, areas: [{ ...place, y: y + 0.06 }] },
        { type: 'date_signed', recipient: key, areas: [{ ...place, y: y + 0.12, width: 0.5 }] },
        {
          type: 'text',
          label: 'Remark',
          recipient: key,
          required: false,
          areas: [{ ...place, y: y + 0.18 }],
        },
      ]
    })
  const { body, status } = await person.call('POST /envelopes', {
    body: { title, message: 'Please sign.', documents: [document.id], recipients: guests, fields },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body
}

/** A guest in the signing room: the link from their mail, traded for the cookie. */
export type RoomGuest = {
  recipient: string
  cookie: string
  call<N extends Extract<CallName, `${string} /signing/${string}`>>(
    name: N,
    input?: CallInit,
  ): Promise<{ status: number; body: CallOutput<Calls[N]> }>
}

export async function openRoom(world: World, email: string, title = 'Lease'): Promise<RoomGuest> {
  const { text } = await readMail(
    world,
    email,
    (mail) => mail.text.includes('/sign/') && mail.subject.includes(title),
  )
  const secret = /\/sign\/([\w-]{43})/.exec(text)?.[1] ?? ''
  const key = await world.app.services.signing.openLink(secret)
  if (!key) throw new Error('dead link')

  return guestWith(world, key)
}

/** Whoever holds this key to a room. */
export function guestWith(world: World, key: RoomKey): RoomGuest {
  const cookie = `${key.cookieName}=${key.cookieValue}`

  return {
    recipient: key.recipient,
    cookie,
    async call(name, input = {}) {
      const [method = '', pattern = ''] = name.split(' ')
      const params: Record<string, string | number> = { recipient: key.recipient, ...input.params }
      const url = pattern.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]))
      const response = await world.fetch(`/api${url}`, {
        method,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          ...input.headers,
        },
        body: input.body === undefined ? null : JSON.stringify(input.body),
      })
      return { status: response.status, body: (await readBody(response)) as never }
    },
  }
}

export const typedSignature = { kind: 'typed', text: 'Jane Roe', hand: 'caveat' } as const

/** Consents and finishes as a signer would. */
export async function signAs(guest: RoomGuest, signature: object = typedSignature) {
  const { body: session } = await guest.call('GET /signing/{recipient}')
  const { version } = session.envelope
  await guest.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })

  return guest.call('POST /signing/{recipient}/complete', {
    body: { version, signature, timeZone: 'Europe/Paris' },
  })
}
