import type { Config } from '../config/config.ts'
import type { PageImages } from '../documents/page-images.ts'
import { makeHostHealth } from '../health/make-host-health.ts'
import { makeHostStorage } from '../health/make-host-storage.ts'
import type { Readiness } from '../health/readiness.ts'
import { makeHostReturnedMail } from '../mail/returned/make-host-returned-mail.ts'
import { readWaitingJobs } from '../metrics/waiting-jobs.ts'
import { version } from '../version.ts'
import type { Ground } from './make-ground.ts'
import { makePosts, makeReturns } from './make-mails.ts'

type Others = { images: PageImages; readiness: () => Promise<Readiness> }

/** What whoever runs this instance works with: whether it is well, what it keeps, which mail came back, and pages of their own. */
export function makeHostServices(ground: Ground, { images, readiness }: Others) {
  const { clock, config, database, hostKey, log, publicUrl, random, trustedLists } = ground

  return {
    hostHealth: makeHostHealth({
      ...{ readiness, waiting: () => readWaitingJobs(database, clock) },
      ...{ random, log, publicUrl, clock, hostKey, trustedLists },
      post: makePosts(ground, images).postAtOnce,
      facts: factsOf(config),
    }),
    takeReturns: makeReturns(ground),
    hostReturnedMail: makeHostReturnedMail(ground),
    hostStorage: makeHostStorage({ database, stores: config.blobs }),
    hostPages: config.hostPages,
    // What is kept instead of being sent is shown on this very machine alone (http/dev-mail-guard.ts).
    keptMailUrl: config.mail.kind === 'outbox' && config.isLoopback ? `${config.publicUrl}/dev/mail` : null,
  }
}

function factsOf({ role, database, blobs, mail }: Config) {
  const works = { database: database.kind, files: blobs.keep, mail: mail.kind }

  return { version, node: process.version, role, ...works }
}
