import { makeAnchorTrails } from '../anchoring/anchor-trails.ts'
import type { Services } from '../app.ts'
import { makeCountStored } from '../envelopes/count-stored.ts'
import { makeEmptyTrash } from '../envelopes/make-empty-trash.ts'
import { makeEraseUploads } from '../envelopes/make-erase-uploads.ts'
import { makeErasure } from '../envelopes/make-erasure.ts'
import { makeSendScheduled } from '../envelopes/send-scheduled.ts'
import { makeSweeper } from '../envelopes/sweeper.ts'
import type { Idempotency } from '../http/idempotency.ts'
import type { Identity } from '../identity/make-identity.ts'
import type { Handlers } from '../jobs/job-handlers.ts'
import { queues } from '../jobs/queues.ts'
import { makeLookOut } from '../jobs/look-out.ts'
import type { JobWatch } from '../jobs/perform-job.ts'
import { makeWorker, pollMs, type AroundJob } from '../jobs/worker.ts'
import { makeRenewArchives } from '../sealing/archive/renew-archives.ts'
import { makeEraseLeftKeys } from '../sealing/organization-key/erase-left-keys.ts'
import { makeWarnOfEnd } from '../sealing/organization-key/warn-of-end.ts'
import { makeSealer } from '../sealing/make-sealer.ts'
import { makeTellOfEnd } from '../trust/brought/tell-of-end.ts'
import { makeTidyTallies } from '../organizations/tidy-tallies.ts'
import { makeRoomLeftovers } from '../signing/room-leftovers.ts'
import { inSpan } from '../tracing/tracing.ts'
import { makeDeliverWebhooks } from '../webhooks/deliver-webhooks.ts'
import type { Attempt } from '../webhooks/make-attempt.ts'
import type { Ground } from './make-ground.ts'
import type { PageImages } from '../documents/page-images.ts'
import { makeMails, type CodeOpeners } from './make-mails.ts'

type Made = {
  services: Pick<
    Services,
    'billing' | 'bulkSends' | 'limits' | 'members' | 'notifications' | 'papers' | 'people' | 'webhooks'
  >
  identity: Identity
  idempotency: Idempotency
  attempt: Attempt
  codes: CodeOpeners
  images: PageImages
  aroundJob: AroundJob | undefined
  jobWatch: JobWatch | undefined
}

/** What runs without anybody asking: jobs in their queues, and the sweeper that enqueues those of the clock. */
export function makeBackground(ground: Ground, made: Made) {
  const { clock, config, database, enact, enqueue, log, quotas, random } = ground
  const sendScheduled = makeSendScheduled({ database, enact, quotas, clock })
  const sweeper = makeSweeper({ database, enact, enqueue, sendScheduled, clock, log })
  const halting = new AbortController()
  const handlers = makeHandlers(ground, made, sweeper, halting.signal)
  // A little less than a round: whoever begins one looks, whoever is between two rounds is told.
  const lookOut = makeLookOut({ database, clock, queues: Object.values(queues), standsMs: pollMs * 0.9 })
  const workers = Object.values(queues).map((queue) =>
    makeWorker({
      ...{ database, handlers, clock, log, queue, lookOut },
      name: random.uuid(),
      around: (kind, work) =>
        inSpan({ name: `job ${kind}`, kind: 'consumer' }, () =>
          made.aroundJob ? made.aroundJob(kind, work) : work(),
        ),
      watch: made.jobWatch,
    }),
  )

  return {
    async start(): Promise<void> {
      const alone = config.database.kind === 'embedded'
      for (const worker of workers) await worker.start({ alone })
      sweeper.start()
    },
    wake(): void {
      for (const worker of workers) worker.wake()
    },
    /** Of the queue that has not looked for the longest time. */
    lastRound: () => new Date(Math.min(...workers.map((worker) => Number(worker.lastRound())))),
    /** Finishes what is running. */
    async stop(): Promise<void> {
      sweeper.stop()
      halting.abort()
      for (const worker of workers) await worker.stop()
    },
  }
}

function makeHandlers(
  ground: Ground,
  made: Made,
  sweeper: ReturnType<typeof makeSweeper>,
  halt: AbortSignal,
): Handlers {
  const { blobs, clock, database, enqueue, log, quotas, random, notify } = ground
  const { attempt, codes, images, services } = made
  const erasure = makeErasure({ database, blobs, enqueue, clock, log })

  return {
    ...makeMails(ground, images, codes),
    seal: makeSealer(ground),
    'deliver-webhooks': makeDeliverWebhooks({
      ...{ database, attempt, quotas, notify, enqueue, clock, random, halt },
    }),
    'expire-envelopes': () => sweeper.sweep(),
    'anchor-trails': makeAnchorTrails(ground),
    'erase-files': (job) => erasure.eraseFiles(job),
    'bulk-send': ({ organizationId, payload }) =>
      services.bulkSends.run(organizationId ?? '', payload.bulkId),
    'renew-archives': makeRenewArchives(ground),
    tidy: makeTidy(ground, made, erasure),
  }
}

function makeTidy(ground: Ground, made: Made, erasure: ReturnType<typeof makeErasure>): () => Promise<void> {
  const { blobs, clock, database, enact, enqueue, hostKey, log, returned, revocationLists } = ground
  const { idempotency, identity, services } = made
  const roomLeftovers = makeRoomLeftovers({ database, clock, log })
  const emptyTrash = makeEmptyTrash({ database, enact, enqueue, clock, log })
  const eraseUploads = makeEraseUploads({ database, enqueue, clock, log })
  const tidyTallies = makeTidyTallies({ database, clock, log })
  const tellOfEnd = makeTellOfEnd({ hostKey, clock, log })
  const warnOfEnd = makeWarnOfEnd(ground)
  const eraseLeftKeys = makeEraseLeftKeys(ground)
  const countStored = makeCountStored({ database, clock })

  return async () => {
    await services.limits.tidy()
    await idempotency.tidy()
    await roomLeftovers.tidy()
    await returned.tidy()
    await tidyTallies()
    await services.people.tidy()
    await services.members.tidy()
    await services.notifications.tidy()
    await erasure.tidy()
    await emptyTrash()
    await eraseUploads()
    await services.papers.tidy()
    await services.billing.sweep()
    await services.webhooks.tidy()
    await identity.embedded?.sweep()
    await revocationLists.renew()
    tellOfEnd()
    await warnOfEnd()
    await eraseLeftKeys()
    await blobs.tidy()
    await countStored()
    await database.maintain()
  }
}
