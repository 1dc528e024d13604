import type { Quotas } from '../billing/quotas.ts'
import type { Database } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Log } from '../log.ts'
import type { Clock, Random } from '../ports.ts'
import type { Attempt } from './attempt.ts'
import { makeDeliveries } from './make-deliveries.ts'
import { makeEndpoints } from './make-endpoints.ts'
import { makeTestSend } from './make-test-send.ts'
import { makeTidy } from './make-tidy.ts'
import type { ReleaseHeld } from './release-held.ts'
import type { SigningSecrets } from './signing-secrets.ts'
import type { WebhookTransport } from './transport.ts'
import type { Webhooks } from './webhooks.ts'

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

export function makeWebhooks(parts: Parts): Webhooks {
  return {
    ...makeEndpoints(parts),
    ...makeDeliveries(parts),
    test: makeTestSend(parts),
    tidy: makeTidy(parts),
  }
}
