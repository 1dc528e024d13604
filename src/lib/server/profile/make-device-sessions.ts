import type { SessionShape } from '#contract/profile-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import type { Person } from '../actor.ts'
import type { Identity } from '../identity/make-identity.ts'
import type { Clock } from '../ports.ts'

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Sign-ins on devices. A hosted identity service cannot list them: then there is only the current one. */
export interface DeviceSessions {
  list(person: Person): Promise<SessionShape[]>
  end(person: Person, id: string): Promise<void>
  endOthers(person: Person): Promise<void>
}

type Parts = { identity: Pick<Identity, 'embedded'>; clock: Clock }

export function makeDeviceSessions({ identity: { embedded }, clock }: Parts): DeviceSessions {
  return embedded ? ownSessions(embedded) : hostedSessions(clock)
}

function ownSessions(embedded: NonNullable<Identity['embedded']>): DeviceSessions {
  return {
    async list({ subject, sessionId }) {
      const sessions = await embedded.sessionsOf(subject)

      return sessions.map(({ id, userAgent, ip, createdAt, lastUsedAt }) => ({
        id,
        isCurrent: id === sessionId,
        userAgent,
        ip,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }))
    },

    async end({ subject }, id) {
      if (!uuidShape.test(id) || !(await embedded.endSession(subject, id))) throw new Refusal('not-found')
    },

    endOthers: ({ subject, sessionId }) => embedded.endOtherSessions(subject, sessionId),
  }
}

/** A pool at AWS lists no sign-ins: there is the one that asks, as far as its request tells. */
function hostedSessions(clock: Clock): DeviceSessions {
  return {
    list({ sessionId, origin }) {
      const now = clock.now().toISOString()
      const current = { isCurrent: true, ...origin, createdAt: now, lastUsedAt: now }

      return Promise.resolve(sessionId === null ? [] : [{ id: sessionId, ...current }])
    },

    end: () => Promise.reject(new Refusal('not-found')),
    endOthers: () => Promise.reject(new Refusal('not-found')),
  }
}
