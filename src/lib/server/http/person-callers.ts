import type { Call } from '#contract/call.ts'
import { Refusal } from '#core/refusal.ts'
import { parse as parseCookies } from 'hono/utils/cookie'
import type { Person } from '../actor.ts'
import type { Asker } from '../people/make-asker.ts'
import type { People } from '../people/make-people.ts'
import { assertHost, assertMayCall, type Asked, type Caller } from './caller.ts'
import { isSameSite } from './same-site.ts'
import { inModeOf, isAsWished, wishOf } from './wished-organization.ts'

type Parts = { asker: Asker; people: People; publicUrl: string }

/** People who are signed in, by cookie or token. */
export function makePersonCallers({ asker, people, publicUrl }: Parts) {
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

  return {
    async callerOf(asked: Asked): Promise<Caller> {
      const { call, origin } = asked
      const { person, user, member, setCookies, wish } = await visitorOf(asked)
      assertHost(call, person)
      if (isAboutPerson(call)) {
        const wished = member && isAsWished(member, wish) ? member : null
        return { origin, person, user, member: wished, setCookies }
      }
      if (!member || !isAsWished(member, wish)) throw new Refusal('not-found')
      assertMayCall(call, member)

      return { origin, person, member, setCookies }
    },

    /** In the organization and mode that they came for. */
    async again({ call, origin }: Asked, before: Caller, known: Person): Promise<Caller> {
      const { subject, email, sessionId } = known
      const account = await asker.again(known)
      if (!account) throw new Refusal('not-authenticated')
      const identity = { subject, email, ...(sessionId !== null && { originJti: sessionId }) }
      const home = before.member?.organization
      const wished = home?.id ?? null
      const { person, user, member: now } = await people.visitorOf(identity, origin, wished, account)
      const isThere = home !== undefined && now?.organization.id === home.id
      const member = isThere ? { ...now, organization: { ...now.organization, mode: home.mode } } : null
      assertHost(call, person)
      if (isAboutPerson(call)) return { ...before, person, user, member }
      if (!member) throw new Refusal('not-found')
      assertMayCall(call, member)

      return { ...before, person, member }
    },
  }
}

/** Whatever organization is chosen. */
const isAboutPerson = ({ access }: Call) => access === 'user' || access === 'host'
