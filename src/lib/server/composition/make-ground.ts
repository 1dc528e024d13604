import { makeQuotas } from '../billing/make-quotas.ts'
import { makeEnact } from '../envelopes/enact.ts'
import { makePasscodes } from '../envelopes/passcodes.ts'
import { makeRateLimits } from '../requests/rate-limits.ts'
import { makeEnqueue, makeEnqueueAll } from '../jobs/enqueue.ts'
import { makeTell } from '../notifications/tell.ts'
import { makeSecurityEvents } from '../security/security-events.ts'
import { makeSigningLinks } from '../signing/signing-links.ts'
import { makePublish } from '../webhooks/publish.ts'
import { makeReleaseHeld } from '../webhooks/release-held.ts'
import type { Ports } from './open-ports.ts'

export type Ground = ReturnType<typeof makeGround>

/** What services of every capability stand on: how one act brings about others, and what bounds it. */
export function makeGround(ports: Ports, wakeWorkers: () => void) {
  const { clock, database, instanceKey, log, random } = ports
  const enqueue = makeEnqueue(clock, random, wakeWorkers)
  const tell = makeTell({ clock, random })
  const publish = makePublish({ enqueueAll: makeEnqueueAll(clock, random, wakeWorkers), random })

  return {
    ...{ ...ports, enqueue, tell, publish },
    releaseHeld: makeReleaseHeld({ enqueue, clock }),
    enact: makeEnact({ clock, random, wake: wakeWorkers }),
    quotas: makeQuotas({ clock, tell }),
    limits: makeRateLimits(database, clock),
    passcodes: makePasscodes((purpose) => instanceKey.deriveKey(purpose)),
    links: makeSigningLinks((purpose) => instanceKey.deriveKey(purpose), clock, random),
    security: makeSecurityEvents({ log, key: instanceKey.deriveKey('security-log') }),
  }
}
