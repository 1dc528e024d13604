import { findApiKey, type KeyReader } from '../organizations/key-reader.ts'
import type { Asker } from '../people/make-asker.ts'
import type { People } from '../people/make-people.ts'
import type { CallLimits } from './call-limits.ts'
import type { Asked, Caller } from './caller.ts'
import { makeGuestOf } from './guest-of.ts'
import { makePersonCallers } from './person-callers.ts'
import { makeProgramCallers } from './program-callers.ts'

type Parts = {
  asker: Asker
  people: People
  keys: KeyReader
  callLimits: CallLimits
  publicUrl: string
}

export function makeCallers(parts: Parts) {
  const guestOf = makeGuestOf(parts)
  const programs = makeProgramCallers(parts)
  const persons = makePersonCallers(parts)

  return {
    /** Throws `not-authenticated`, `cross-site`, `forbidden`, or `not-found` for an organization not one's own. */
    async callerOf(asked: Asked): Promise<Caller> {
      const { call, headers, origin } = asked
      if (call.access === 'public') return { origin, setCookies: [] }
      if (call.access === 'recipient') return guestOf(asked)
      const key = findApiKey(headers.get('authorization'))

      return key ? programs.callerOf(key, asked) : persons.callerOf(asked)
    },

    /**
     * A caller as they stand now, after what their body took: who was removed meanwhile, or lost what the call asks for,
     * acts no more. Of a room, whoever acts asks for its facts again. Throws as `callerOf` does.
     */
    async callerAgain(asked: Asked, before: Caller): Promise<Caller> {
      if (!before.person) return before
      const key = findApiKey(asked.headers.get('authorization'))

      return key ? programs.again(key, asked, before) : persons.again(asked, before, before.person)
    },
  }
}
