import { Refusal } from '#core/refusal.ts'
import type { KeyReader } from '../organizations/key-reader.ts'
import { KeyRefused } from '../security/event-of-error.ts'
import type { CallLimits } from './call-limits.ts'
import { assertMayCall, type Asked, type Caller } from './caller.ts'
import { isKeyAsWished, wishOf } from './wished-organization.ts'

/** Programs, by their API key. A key is an organization's: what is about a person is not for programs. */
export function makeProgramCallers({ keys, callLimits }: { keys: KeyReader; callLimits: CallLimits }) {
  return {
    async callerOf(key: string, { call, headers, query, origin }: Asked): Promise<Caller> {
      const found = await callLimits.find(origin, () => keys.memberOf(key, origin).catch(nullIfUnknown))
      if (!found) throw new KeyRefused('key-unknown', 'unknown')
      const { member, calls } = found
      if (call.access !== 'organization') throw new Refusal('forbidden')
      const wish = wishOf({ headers, query, mirrored: { id: null, type: null } })
      if (!isKeyAsWished(member, query, wish)) throw new Refusal('not-found')
      assertMayCall(call, member)

      return { origin, person: member, member, setCookies: [], calls }
    },

    async again(key: string, { call, origin }: Asked, before: Caller): Promise<Caller> {
      const member = await keys.again(key, origin)
      assertMayCall(call, member)

      return { ...before, person: member, member }
    },
  }
}

/** A key that has ended is nobody's guess: its program may not know yet. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof KeyRefused && error.event === 'key-unknown') return null
  throw error
}
