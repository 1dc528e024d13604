import type { Services } from './app.ts'
import { makeAccountServices } from './composition/make-account-services.ts'
import { makeBackground } from './composition/make-background.ts'
import { makeEnvelopeServices } from './composition/make-envelope-services.ts'
import { makeGround } from './composition/make-ground.ts'
import { makeHostServices } from './composition/make-host-services.ts'
import { makeOrganizationServices } from './composition/make-organization-services.ts'
import { makeRoomServices } from './composition/make-room-services.ts'
import { makeVerdictServices } from './composition/make-verdict-services.ts'
import { openPorts } from './composition/open-ports.ts'
import type { Config } from './config/config.ts'
import type { Database } from './data/database.ts'
import { makeMetrics, type Metrics } from './metrics/make-metrics.ts'
import { readWaitingJobs } from './metrics/waiting-jobs.ts'
import { readReadiness, type Readiness } from './health/readiness.ts'
import { shareReadiness } from './health/shared-readiness.ts'
import { makeBytesInFlight } from './requests/bytes-in-flight.ts'
import { makeCallLimits, type OtherLimits } from './http/call-limits.ts'
import { makeIdempotency, type Idempotency } from './http/idempotency.ts'
import type { RateLimits } from './requests/rate-limits.ts'
import { securityText } from './http/security-contact.ts'
import { deviceCookieFor } from './identity/device-cookie.ts'
import type { Identity } from './identity/make-identity.ts'
import type { AroundJob } from './jobs/worker.ts'
import { makeLog, type Log } from './log.ts'
import { makePlaces } from './places/make-places.ts'
import type { ChildPool } from './pdf/child-pool.ts'
import type { Clock } from './ports.ts'
import type { SealKeys } from './trust/key-store.ts'
import type { WebhookTransport } from './webhooks/transport.ts'

export type App = {
  services: Services
  identity: Identity
  limits: RateLimits
  idempotency: Idempotency
  keys: SealKeys
  config: Config
  log: Log
  /** Null where nobody reads them: to measure costs something. */
  metrics: Metrics | null
  readiness(): Promise<Readiness>
  /** Tells every statement that is sent from now on; null where a transaction begins. */
  watchStatements: Database['watch']
  /** Null where the host named nobody. */
  securityText(): string | null
  /** Finishes what is running, then closes everything. */
  stop(): Promise<void>
}

type Given = {
  transport?: WebhookTransport | undefined
  log?: Log | undefined
  maxBytesInFlight?: number | undefined
  /** Other limits on calls than the contract's. */
  limits?: OtherLimits | undefined
  /** Processes for PDFs that serve others as well. */
  pdfPool?: ChildPool | undefined
  /** Told of every job as it is done, for whoever counts what it costs. */
  aroundJob?: AroundJob | undefined
}

/** The composition root: every port gets its real thing here, once, but for those that are given, as `ownClock` is in tests. */
export async function makeApp(config: Config, ownClock?: Clock, given: Given = {}): Promise<App> {
  const log = given.log ?? makeLog(config.logLevel)
  const { transport, pdfPool } = given
  const ports = await openPorts({ config, ownClock, log, transport, pdfPool })
  const { clock } = ports
  const ground = makeGround(ports, () => background.wake())
  const { blobs, database, keys, limits, mailer, publicUrl, random } = ground
  const { revocationLists, security } = ground
  const callLimits = makeCallLimits({ limits, clock, ...(given.limits && { other: given.limits }) })
  const idempotency = makeIdempotency(database, clock, random)
  if (config.database.kind === 'embedded') await idempotency.endLeases()

  const { services: envelopeServices, ...envelopes } = makeEnvelopeServices(ground)
  const { services: organizationServices, ...organizations } = makeOrganizationServices(ground)
  const account = makeAccountServices(ground, organizationServices.people)
  const { identity, events } = account
  const room = makeRoomServices(ground, { ...envelopes, events })
  const services: Services = {
    ...envelopeServices,
    ...organizationServices,
    ...account.services,
    ...room.services,
    ...{ limits, callLimits, revocationLists, security, publicUrl },
    ...makeHostServices(ground, { images: envelopes.images, readiness: () => readiness() }),
    places: makePlaces({ countriesUrl: config.countriesUrl, log }),
    bodies: makeBytesInFlight(given.maxBytesInFlight),
    ...makeVerdictServices(ground, callLimits),
    readOutbox: async (to) => ports.outbox?.read(to) ?? [],
    deviceCookieFor: (cookieHeader) =>
      deviceCookieFor(cookieHeader, { random, secure: config.secureCookies }),
  }
  const metrics = openMetrics(config, database, clock)
  const background = makeBackground(ground, {
    aroundJob: given.aroundJob,
    jobWatch: metrics?.jobs,
    ...{ services, identity, idempotency },
    attempt: organizations.attempt,
    images: envelopes.images,
    codes: { ofIdentity: events.openCode, ofRoom: room.messages.openCode },
  })
  const doesJobs = config.role !== 'web'
  if (doesJobs) await background.start()

  const readiness = shareReadiness(() => readReadiness({ database, blobs, mailer, keys, clock, lastRound }))
  const lastRound = () => (doesJobs ? background.lastRound() : null)

  return {
    ...{ services, identity, limits, idempotency, keys, config, log, metrics },
    watchStatements: (listener) => database.watch(listener),
    readiness,
    securityText: () => securityText(config, clock.now()),
    async stop() {
      await background.stop()
      await organizations.stop()
      await ports.close()
    },
  }
}

function openMetrics({ metricsPort }: Config, database: Database, clock: Clock): Metrics | null {
  if (metricsPort === null) return null

  return makeMetrics({
    jobs: () => readWaitingJobs(database, clock),
    connections: () => database.connections(),
  })
}
