import { makeQuotas } from '../billing/make-quotas.ts'
import { makeEnact } from '../envelopes/enact.ts'
import { makePasscodes } from '../envelopes/passcodes.ts'
import { makeRateLimits } from '../requests/rate-limits.ts'
import { makeEnqueue, makeEnqueueAll } from '../jobs/enqueue.ts'
import { makeMessageMarks } from '../mail/returned/message-marks.ts'
import { makeReturnedAddresses } from '../mail/returned/returned-addresses.ts'
import { makeNotify } from '../notifications/notify.ts'
import { timeStampAnchors } from '../config-ports.ts'
import { makeFetchRevocation } from '../sealing/archive/fetch-revocation.ts'
import { makeGatherMaterial } from '../sealing/archive/gather-material.ts'
import { isBroughtByHost, readPurposes } from '../trust/purposes-of.ts'
import { openTrustedLists } from '../trust/lists/open-trusted-lists.ts'
import { makeRevocationLists, type RevocationLists } from '../trust/revocation-lists.ts'
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
  const notify = makeNotify({ clock, random })
  const revocationLists = makeRevocationLists({ database, instanceKey, clock, log })
  const enqueueAll = makeEnqueueAll(clock, random, wakeWorkers)
  const publish = makePublish({ enqueueAll, random })
  const stampAnchors = timeStampAnchors(ports.config) ?? []

  return {
    ...{ ...ports, enqueue, enqueueAll, notify, publish, revocationLists },
    sealLevel: ports.config.sealLevel,
    stampAnchors,
    trustedLists: openTrustedLists(ports.config.trustedLists, { clock, log }),
    gatherMaterial: openGatherMaterial(ports, revocationLists, stampAnchors),
    releaseHeld: makeReleaseHeld({ enqueue, clock }),
    enact: makeEnact({ clock, random, wake: wakeWorkers }),
    quotas: makeQuotas({ clock, notify }),
    marks: makeMessageMarks(instanceKey.deriveKey('message-ids')),
    returned: makeReturnedAddresses({
      ...{ database, clock, random },
      key: instanceKey.deriveKey('returned-mail'),
    }),
    limits: makeRateLimits(database, clock),
    passcodes: makePasscodes((purpose) => instanceKey.deriveKey(purpose)),
    links: makeSigningLinks((purpose) => instanceKey.deriveKey(purpose), clock, random),
    security: makeSecurityEvents({ log, key: instanceKey.deriveKey('security-log') }),
  }
}

/** Authorities elsewhere are asked no longer than for a time-stamp. */
const revocationTimeoutMs = 10_000

function openGatherMaterial(
  { clock, database, keys, log }: Ports,
  lists: RevocationLists,
  anchors: readonly Uint8Array[],
) {
  return makeGatherMaterial({
    ...{ clock, log, lists },
    roots: () => keys.roots(),
    purposesOf: (path) => readPurposes(database, path),
    isHosts: (certificate) => isBroughtByHost(database, certificate),
    anchors,
    fetchRevocation: makeFetchRevocation({ clock, timeoutMs: revocationTimeoutMs }),
  })
}
