import type { Call } from '#contract/call.ts'
import type { CurrentUser } from '#contract/people-shapes.ts'
import { hasOrganizationRole, hasPermission } from '#core/access/access.ts'
import { negotiateLocale } from '#core/locale/locale.ts'
import type { RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { parse as parseCookies } from 'hono/utils/cookie'
import type { Member, Origin, Person } from '../actor.ts'
import type { Spent } from '../billing/spending.ts'
import { findApiKey, type KeyReader } from '../organizations/key-reader.ts'
import type { Asker } from '../people/make-asker.ts'
import type { People } from '../people/make-people.ts'
import { KeyRefused } from '../security/event-of-error.ts'
import { findRoomCookie } from '../signing/room-cookies.ts'
import type { Visitor } from '../signing/visitor.ts'
import type { CallLimits } from './call-limits.ts'
import { isSameSite } from './same-site.ts'
import { inModeOf, isAsWished, isKeyAsWished, wishOf } from './wished-organization.ts'

/** What a handler learns of who asks, by the call's `access`. */
export type CallerOf<C extends Call> = { origin: Origin } & (C['access'] extends 'organization'
  ? { member: Member }
  : C['access'] extends 'user'
    ? { person: Person; user: CurrentUser; member: Member | null }
    : C['access'] extends 'recipient'
      ? { visitor: Visitor }
      : unknown)

type Parts = {
  asker: Asker
  people: People
  keys: KeyReader
  callLimits: CallLimits
  publicUrl: string
}
export type Asked = {
  call: Call
  headers: Headers
  method: string
  params: Record<string, string>
  query: Record<string, string>
  origin: Origin
}
export type Caller = {
  origin: Origin
  person?: Person
  user?: CurrentUser
  member?: Member | null
  visitor?: Visitor
  setCookies: readonly string[]
  /** Of a program: what is left of its calls. */
  calls?: Spent | null
}

export function makeCallers({ asker, people, keys, callLimits, publicUrl }: Parts) {
  async function visitorOf({ headers, method, query, origin }: Asked) {
    const authorization = headers.get('authorization')
    const cookie = headers.get('cookie')
    const { identity, by, setCookies, account } = await asker.read({ cookie, authorization })
    if (!identity?.emailVerified) throw new Refusal('not-authenticated')
    // What identified the caller decides, whatever other `Authorization` came along.
    if (by === 'cookie' && method !== 'GET' && !isSameSite(headers, publicUrl))
      throw new Refusal('cross-site')

    const cookies = by === 'token' ? {} : parseCookies(cookie ?? '')
    const mirrored = {
      id: cookies['currentOrganizationId'] ?? null,
      type: cookies['currentOrganizationType'] ?? null,
    }
    const wish = wishOf({ headers, query, mirrored })
    const { person, user, member } = await people.visitorOf(identity, origin, wish.id, account)

    return { person, user, member: member && inModeOf(member, wish), setCookies, wish }
  }

  /** Whoever is in a signing room: by the room's cookie, or by the bearer of a frame or a handed device. */
  async function guestOf({ call, headers, params, method, origin }: Asked): Promise<Caller> {
    if (method !== 'GET' && !isSameSite(headers, publicUrl)) throw new Refusal('cross-site')
    const recipient = (params['recipient'] ?? '') as RecipientId
    const cookies = parseCookies(headers.get('cookie') ?? '')
    const cookie = findRoomCookie(headers.get('cookie'), recipient)
    const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
    // A frame has no cookies: it says in a header which language it shows.
    const locale = localeOf(bearer ? undefined : cookies['locale'], headers)
    const { member, setCookies } = asksWho(call) ? await memberOf(headers, origin) : nobody

    return {
      origin,
      visitor: { recipient, cookie, member, origin, ...(bearer && { bearer }), ...(locale && { locale }) },
      setCookies,
    }
  }

  /** Who is signed in on the device that shows a room, by cookie alone. */
  async function memberOf(headers: Headers, origin: Origin) {
    const { identity, setCookies, account } = await asker.read({
      cookie: headers.get('cookie'),
      authorization: null,
    })
    if (!identity?.emailVerified) return { member: null, setCookies }

    return { member: (await people.visitorOf(identity, origin, null, account)).person, setCookies }
  }

  /** A key is an organization's: what is about a person is not for programs. */
  async function programOf(key: string, { call, headers, query, origin }: Asked): Promise<Caller> {
    const found = await callLimits.find(origin, () => keys.memberOf(key, origin).catch(nullIfUnknown))
    if (!found) throw new KeyRefused('key-unknown', 'unknown')
    const { member, calls } = found
    if (call.access !== 'organization') throw new Refusal('forbidden')
    const wish = wishOf({ headers, query, mirrored: { id: null, type: null } })
    if (!isKeyAsWished(member, query, wish)) throw new Refusal('not-found')
    assertMayCall(call, member)

    return { origin, person: member, member, setCookies: [], calls }
  }

  /** In the organization and mode that they came for. */
  async function personAgain({ call, origin }: Asked, before: Caller, known: Person): Promise<Caller> {
    const { subject, email, sessionId } = known
    const account = await asker.again(known)
    if (!account) throw new Refusal('not-authenticated')
    const identity = { subject, email, ...(sessionId !== null && { originJti: sessionId }) }
    const home = before.member?.organization
    const { person, user, member: now } = await people.visitorOf(identity, origin, home?.id ?? null, account)
    const isThere = home !== undefined && now?.organization.id === home.id
    const member = isThere ? { ...now, organization: { ...now.organization, mode: home.mode } } : null
    if (call.access === 'user') return { ...before, person, user, member }
    if (!member) throw new Refusal('not-found')
    assertMayCall(call, member)

    return { ...before, person, member }
  }

  return {
    /**
     * A caller as they stand now, after what their body took: who was removed meanwhile, or lost what the call asks for,
     * acts no more. Of a room, whoever acts asks for its facts again. Throws as `callerOf` does.
     */
    async callerAgain(asked: Asked, before: Caller): Promise<Caller> {
      const { call, headers, origin } = asked
      if (!before.person) return before
      const key = findApiKey(headers.get('authorization'))
      if (!key) return personAgain(asked, before, before.person)
      const member = await keys.again(key, origin)
      assertMayCall(call, member)

      return { ...before, person: member, member }
    },

    /** Throws `not-authenticated`, `cross-site`, `forbidden`, or `not-found` for an organization not one's own. */
    async callerOf(asked: Asked): Promise<Caller> {
      const { call, headers, origin } = asked
      if (call.access === 'public') return { origin, setCookies: [] }
      if (call.access === 'recipient') return guestOf(asked)
      const key = findApiKey(headers.get('authorization'))
      if (key) return programOf(key, asked)
      const { person, user, member, setCookies, wish } = await visitorOf(asked)
      if (call.access === 'user') {
        const wished = member && isAsWished(member, wish) ? member : null
        return { origin, person, user, member: wished, setCookies }
      }
      if (!member || !isAsWished(member, wish)) throw new Refusal('not-found')
      assertMayCall(call, member)

      return { origin, person, member, setCookies }
    },
  }
}

/** A key that has ended is nobody's guess: its program may not know yet. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof KeyRefused && error.event === 'key-unknown') return null
  throw error
}

const nobody = { member: null, setCookies: [] }

/** Pages and documents are shown to whoever has the room's key; of files, a member's kept pictures to that member. */
function asksWho({ answer }: Call): boolean {
  return !('type' in answer) || answer.type === 'application/octet-stream'
}

function assertMayCall({ permissions }: Call, member: Member): void {
  // Of a program, its maker was asked (`key-reader.ts`).
  if (!member.apiKey && !hasOrganizationRole(member.held, 'member')) throw new Refusal('forbidden')
  if (permissions && !hasPermission(member.held, ...permissions)) throw new Refusal('forbidden')
}

function localeOf(cookie: string | undefined, headers: Headers) {
  return negotiateLocale(cookie) ?? negotiateLocale(headers.get('accept-language'))
}
