import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Log } from '../log.ts'
import type { Clock, Random } from '../ports.ts'
import type { Attempt } from './make-attempt.ts'
import { makeDays } from './make-days.ts'
import { makeDeliveries } from './make-deliveries.ts'
import { makeEndpoints } from './make-endpoints.ts'
import { makeTestSend } from './make-test-send.ts'
import { makeTidy } from './make-tidy.ts'
import type { ReleaseHeld } from './release-held.ts'
import type { SigningSecrets } from './signing-secrets.ts'
import type { WebhookTransport } from './transport.ts'

type Parts = {
  database: Database
  quotas: Quotas
  secrets: SigningSecrets
  transport: WebhookTransport
  attempt: Attempt
  releaseHeld: ReleaseHeld
  enqueue: Enqueue
  clock: Clock
  random: Random
  log: Log
}

/**
 * Endpoints of the member's organization in its present mode, and what was sent to them. One of somebody else, or of the
 * other mode, is `not-found`, exactly as a missing one.
 */
export type Webhooks = ReturnType<typeof makeWebhooks>

export function makeWebhooks(parts: Parts) {
  return {
    ...makeEndpoints(parts),
    ...makeDeliveries(parts),
    /** What became of the requests of the last days. */
    days: makeDays(parts),
    /** Sends an example and waits for the answer, 15 s at most. */
    test: makeTestSend(parts),
    /** Forgets logs after their 30 days, and sees to it that nothing due lies without a job. */
    tidy: makeTidy(parts),
  }
}
