import type { AccessInput, AccessStart, SigningSession } from '#contract/signing-shapes.ts'
import type { AccessCheck } from '#core/envelope/envelope.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Clock } from '../ports.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { isNext, type AccessChallenges } from './access-challenges.ts'
import type { RoomAccess } from './room-access.ts'
import { recipientBehind } from './room-entry.ts'
import { askFacts } from './room-facts.ts'
import { readSession } from './room-session.ts'
import { sendsTo } from './sent-code-check.ts'
import type { Visitor } from './visitor.ts'

type Parts = {
  access: Pick<RoomAccess, 'read' | 'within'>
  challenges: AccessChallenges
  limits: RateLimits
  clock: Clock
}

const codesAnHour = { times: 5, windowSeconds: 3600 }

/** The checks that a recipient has to pass before anything else. */
export function makePassAccess({ access: { read, within }, challenges, limits, clock }: Parts) {
  return {
    /** Sends a code, or says what an authenticator is asked. */
    async startAccess(visitor: Visitor, check: AccessCheck): Promise<z.output<typeof AccessStart>> {
      const at = clock.now()
      const to = await read(visitor, ({ envelope, entry, facts }) => {
        const recipient = recipientBehind(envelope, entry)
        return isNext(facts.passes, recipient, { check, at }) ? sendsTo(recipient, check) : null
      })
      if (to) await limits.spend('access-code', `${check}:${to}`, codesAnHour)

      return within(visitor, (room) => challenges.start(room, check))
    },

    /** Throws `access-code-wrong`, `access-code-expired`, `access-locked`, `wrong-account`. */
    async passAccess(visitor: Visitor, answer: z.output<typeof AccessInput>): Promise<SigningSession> {
      // A wrong answer has to be written down, so it is refused only after the commit.
      const { refusal, session } = await within(visitor, async (room) => {
        const code = await challenges.answer(room, answer)
        if (code) return { refusal: code, session: null }
        // What was just passed is among them now.
        const facts = await askFacts(room.tx, room.entry, clock.now())
        return { refusal: null, session: await readSession({ ...room, facts }, visitor, room.by.at) }
      })
      if (!session) throw new Refusal(refusal)

      return session
    },
  }
}
