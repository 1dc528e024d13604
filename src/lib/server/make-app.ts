import path from 'node:path'
import { mkdir } from 'node:fs/promises'
import type { Services } from './app.ts'
import { makeDiskBlobStore } from './blobs/disk-blob-store.ts'
import type { Config } from './config/config.ts'
import type { Database } from './data/database.ts'
import { lockDirectory } from './data/directory-lock.ts'
import { openEmbeddedDatabase } from './data/embedded-database.ts'
import { openPostgresDatabase } from './data/postgres-database.ts'
import { makeDocuments } from './documents/make-documents.ts'
import { makePageImages } from './documents/page-images.ts'
import { makeEnact } from './envelopes/enact.ts'
import { makeExpiry } from './envelopes/expiry.ts'
import { makeEnvelopes } from './envelopes/make-envelopes.ts'
import { readReadiness, type Readiness } from './health/readiness.ts'
import { makeIdempotency, type Idempotency } from './http/idempotency.ts'
import { makeRateLimits, type RateLimits } from './http/rate-limits.ts'
import { makeIdentityEvents } from './identity/identity-events.ts'
import { makeIdentity, type Identity } from './identity/make-identity.ts'
import { makeEnqueue } from './jobs/enqueue.ts'
import { makeWorker } from './jobs/worker.ts'
import { makeLog, type Log } from './log.ts'
import { makeMailHandlers } from './mail/mail-handlers.ts'
import { makeOutbox, makeSmtpMailer } from './mail/mailers.ts'
import { makePdfEngine } from './pdf/make-pdf-engine.ts'
import { makePeople } from './people/make-people.ts'
import type { Clock, TimeStampAuthority } from './ports.ts'
import { makeSample } from './sample/make-sample.ts'
import { makeEmbeddedTimeStampAuthority } from './seal/embedded-time-stamp-authority.ts'
import { loadInstanceKey } from './seal/instance-key-file.ts'
import { makeInstanceKey } from './seal/instance-key.ts'
import { makeSealKeys, type SealKeys } from './seal/key-store.ts'
import { makeSealKeyRows } from './seal/seal-key-rows.ts'
import { makeTimeStampAuthority } from './seal/time-stamp.ts'
import { makeSealer } from './sealing/make-sealer.ts'
import { makeSigningLinks } from './signing/signing-links.ts'
import { makeSigningRoom } from './signing/make-signing-room.ts'
import { makeRandom, systemClock } from './system.ts'
import { makeTemplates } from './templates/make-templates.ts'
import { makeVerify } from './verdict/make-verify.ts'

export type App = {
  services: Services
  identity: Identity
  limits: RateLimits
  idempotency: Idempotency
  keys: SealKeys
  config: Config
  log: Log
  readiness(): Promise<Readiness>
  /** Finishes what is running, then closes everything. */
  stop(): Promise<void>
}

const timeStampTimeoutMs = 10_000

/** The composition root: every port gets its real thing here, once. */
export async function makeApp(config: Config, clock: Clock = systemClock): Promise<App> {
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 })
  const unlock = config.database.kind === 'embedded' ? lockDirectory(config.dataDirectory) : () => {}
  const log = makeLog(config.logLevel)
  const random = makeRandom(clock)
  const database = await openDatabase(config)
  const instanceKey = makeInstanceKey(await loadInstanceKey(keySource(config)))
  const blobs = makeDiskBlobStore(path.join(config.dataDirectory, 'blobs'))
  const keys = makeSealKeys({ rows: makeSealKeyRows(database), instanceKey, clock, random })
  const pdf = makePdfEngine({ children: config.pdfChildren, roots: () => keys.roots() })

  const enqueue = makeEnqueue(clock, random, () => worker.wake())
  const enact = makeEnact(enqueue, random)
  const images = makePageImages(database, blobs, pdf, log)
  const documents = makeDocuments({ database, blobs, pdf, images, clock, random })
  const envelopes = makeEnvelopes({ database, blobs, enact, enqueue, clock, random })
  const templates = makeTemplates({ database, envelopes, clock, random })
  const welcome = makeSample(blobs, clock, random)
  const people = makePeople({ database, clock, random, welcome })
  const links = makeSigningLinks((purpose) => instanceKey.deriveKey(purpose), clock, random)
  const { secureCookies, publicUrl, mailFrom } = config
  const signing = makeSigningRoom({ database, blobs, pdf, images, links, enact, clock, secureCookies })
  const events = makeIdentityEvents({ enqueue, random, instanceKey })
  const identity = makeIdentity({
    config: config.identity,
    publicUrl,
    secureCookies,
    database,
    instanceKey,
    clock,
    random,
    log,
    events,
  })
  const outbox = config.mail.kind === 'outbox' ? makeOutbox(database, clock, random) : null
  const mailer =
    config.mail.kind === 'smtp' ? makeSmtpMailer(config.mail.url) : makeOutbox(database, clock, random)
  const timeStamps = timeStampsOf(config, keys, clock, random)
  const limits = makeRateLimits(database, clock)
  const idempotency = makeIdempotency(database, clock)

  const seal = makeSealer({ database, blobs, pdf, keys, timeStamps, enact, clock, publicUrl })
  const mails = makeMailHandlers({
    database,
    mailer,
    links,
    openCode: events.openCode,
    enact,
    clock,
    publicUrl,
    mailFrom,
  })
  const expiry = makeExpiry({ database, enact, enqueue, clock, log })
  const worker = makeWorker({
    database,
    handlers: {
      ...mails,
      seal,
      'expire-envelopes': () => expiry.sweep(),
      tidy: async () => {
        await limits.tidy()
        await idempotency.tidy()
        await people.tidy()
        await identity.embedded?.sweep()
      },
    },
    clock,
    log,
    name: random.uuid(),
  })
  if (config.runJobs) {
    await worker.start({ alone: config.database.kind === 'embedded' })
    expiry.start()
  }

  return {
    services: {
      people,
      documents,
      templates,
      envelopes,
      signing,
      sessions: identity.sessions,
      limits,
      verify: makeVerify(database, pdf, clock),
      readOutbox: async (to) => outbox?.read(to) ?? [],
      identityClient: identity.client,
      publicUrl,
    },
    identity,
    limits,
    idempotency,
    keys,
    config,
    log,
    readiness: () =>
      readReadiness({
        database,
        blobs,
        mailer,
        keys,
        clock,
        lastRound: () => (config.runJobs ? worker.lastRound() : null),
      }),
    async stop() {
      expiry.stop()
      await worker.stop()
      await pdf.close()
      if ('close' in mailer) mailer.close()
      await database.close()
      unlock()
    },
  }
}

async function openDatabase({ database, dataDirectory }: Config): Promise<Database> {
  if (database.kind === 'embedded') return openEmbeddedDatabase(path.join(dataDirectory, 'database'))

  return openPostgresDatabase(database.url, database.maxConnections)
}

function keySource({ instanceKey, dataDirectory }: Config) {
  return instanceKey ? { base64: instanceKey } : { file: path.join(dataDirectory, 'instance.key') }
}

function timeStampsOf(
  { timeStamps }: Config,
  keys: SealKeys,
  clock: Clock,
  random: ReturnType<typeof makeRandom>,
): TimeStampAuthority | null {
  if (timeStamps.kind === 'none') return null
  if (timeStamps.kind === 'external') {
    return makeTimeStampAuthority({ urls: timeStamps.urls, timeoutMs: timeStampTimeoutMs, random })
  }

  return makeEmbeddedTimeStampAuthority({ findSigner: () => keys.timeStampSigner(), clock, random })
}
