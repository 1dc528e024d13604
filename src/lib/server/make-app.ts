import path from 'node:path'
import { mkdir } from 'node:fs/promises'
import type { Services } from './app.ts'
import { makeLemonSqueezy } from './billing/lemon-squeezy.ts'
import { makeBilling } from './billing/make-billing.ts'
import { makeQuotas } from './billing/make-quotas.ts'
import { makeDiskBlobStore } from './blobs/disk-blob-store.ts'
import type { Config } from './config/config.ts'
import type { Database } from './data/database.ts'
import { lockDirectory } from './data/directory-lock.ts'
import { openEmbeddedDatabase } from './data/embedded-database.ts'
import { openPostgresDatabase } from './data/postgres-database.ts'
import { makeDocxConverter } from './documents/docx-converter.ts'
import { withAnchors } from './documents/anchors.ts'
import { makeDocuments } from './documents/make-documents.ts'
import { makePageImages } from './documents/page-images.ts'
import { makeEnact } from './envelopes/enact.ts'
import { makeEnvelopes } from './envelopes/make-envelopes.ts'
import { makePasscodes } from './envelopes/passcodes.ts'
import { makeSweeper } from './envelopes/sweeper.ts'
import { readReadiness, type Readiness } from './health/readiness.ts'
import { makeIdempotency, type Idempotency } from './http/idempotency.ts'
import { makeRateLimits, type RateLimits } from './http/rate-limits.ts'
import { makeIdentityEvents } from './identity/identity-events.ts'
import { makeIdentity, type Identity } from './identity/make-identity.ts'
import { makeSmsHandlers } from './identity/sms-handlers.ts'
import { makeOutboxSmsSender, makeWebhookSmsSender, type SmsSender } from './identity/sms-senders.ts'
import { makeEnqueue } from './jobs/enqueue.ts'
import { makeWorker } from './jobs/worker.ts'
import { makeLog, type Log } from './log.ts'
import { makeMailHandlers } from './mail/mail-handlers.ts'
import { makeOutbox, makeSmtpMailer } from './mail/mailers.ts'
import { makePostLetter } from './mail/post-letter.ts'
import { makeNotifications } from './notifications/make-notifications.ts'
import { makeTell } from './notifications/tell.ts'
import { makeMemberChanges } from './organizations/change-members.ts'
import { makeFoundOrganization } from './organizations/found-organization.ts'
import { makeKeyReader } from './organizations/key-reader.ts'
import { makeApiKeys } from './organizations/make-api-keys.ts'
import { makeBranding } from './organizations/make-branding.ts'
import { makeMembers } from './organizations/make-members.ts'
import { makeOrganizations } from './organizations/make-organizations.ts'
import { makeOrganizationUsers } from './organizations/make-organization-users.ts'
import { makePdfEngine } from './pdf/make-pdf-engine.ts'
import { makeEraseAccount } from './people/erase-account.ts'
import { makePeople } from './people/make-people.ts'
import { makePlaces } from './places/make-places.ts'
import type { Clock, TimeStampAuthority } from './ports.ts'
import { makeDeviceSessions } from './profile/make-device-sessions.ts'
import { makeProfile } from './profile/make-profile.ts'
import { makeVerifications } from './profile/make-verifications.ts'
import { manualVerification } from './profile/verification-provider.ts'
import { makeSample } from './sample/make-sample.ts'
import { makeEmbeddedTimeStampAuthority } from './seal/embedded-time-stamp-authority.ts'
import { loadInstanceKey } from './seal/instance-key-file.ts'
import { makeInstanceKey } from './seal/instance-key.ts'
import { makeSealKeys, type SealKeys } from './seal/key-store.ts'
import { makeSealKeyRows } from './seal/seal-key-rows.ts'
import { makeTimeStampAuthority } from './seal/time-stamp.ts'
import { makeSealer } from './sealing/make-sealer.ts'
import { makeSigningLinks } from './signing/signing-links.ts'
import { makePasskeyCheck } from './signing/passkey-check.ts'
import { makeRoomDoor } from './signing/room-door.ts'
import { makeRoomMailHandlers } from './signing/room-mail-handlers.ts'
import { makeRoomMessages } from './signing/room-messages.ts'
import { makeRoomTokens } from './signing/make-room-tokens.ts'
import { makeSavedSignatures } from './signing/make-saved-signatures.ts'
import { makeSigningRoom } from './signing/make-signing-room.ts'
import { makeRandom, systemClock } from './system.ts'
import { makeBulkSends } from './templates/make-bulk-sends.ts'
import { makeDirectLinks } from './templates/make-direct-links.ts'
import { makeTemplateShares } from './templates/make-template-shares.ts'
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
  const tell = makeTell({ clock, random })
  const enact = makeEnact(enqueue, tell, random)
  const images = makePageImages(database, blobs, pdf, log)
  const quotas = makeQuotas({ clock, tell })
  const docx = makeDocxConverter(config.docxConverter)
  const documents = makeDocuments({ database, blobs, pdf, images, docx, quotas, clock, random })
  const limits = makeRateLimits(database, clock)
  const passcodes = makePasscodes((purpose) => instanceKey.deriveKey(purpose))
  const envelopes = makeEnvelopes({ database, blobs, enact, quotas, passcodes, limits, clock, random })
  const templates = makeTemplates({ database, envelopes, quotas, clock, random })
  const bulkSends = makeBulkSends({ database, envelopes, quotas, enqueue, tell, clock, random })
  const welcome = makeSample(blobs, clock, random)
  const found = makeFoundOrganization({ clock, random, welcome })
  const people = makePeople({ database, clock, random, found })
  const notifications = makeNotifications({ database, clock })
  const { payments } = config
  const provider = payments.kind === 'lemonsqueezy' ? makeLemonSqueezy({ ...payments, log }) : null
  const billing = makeBilling({ database, clock, quotas, tell, provider, publicUrl: config.publicUrl, log })
  const branding = makeBranding({ database, blobs, clock, quotas })
  const organizations = makeOrganizations({ database, clock, found, quotas, tell, branding })
  const changes = makeMemberChanges({ clock, random, quotas, tell, enqueue })
  const members = makeMembers({ database, clock, changes, quotas, tell, enqueue })
  const organizationUsers = makeOrganizationUsers({ database, clock, changes })
  const apiKeys = makeApiKeys({ database, clock, random, quotas })
  const keyReader = makeKeyReader({ database, clock, quotas })
  const profile = makeProfile({ database })
  const verifications = makeVerifications({
    database,
    clock,
    random,
    publicUrl: config.publicUrl,
    providers: [manualVerification],
  })
  const places = makePlaces({ countriesUrl: config.countriesUrl, log })
  const links = makeSigningLinks((purpose) => instanceKey.deriveKey(purpose), clock, random)
  const { secureCookies, publicUrl, mailFrom } = config
  const onDeleting = makeEraseAccount({ clock, tell })
  const events = makeIdentityEvents({
    enqueue,
    random,
    instanceKey,
    onDeleting,
    hasSms: config.sms.kind !== 'none',
  })
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
  const hasSms = config.sms.kind !== 'none'
  const roomMessages = makeRoomMessages({ enqueue, random, instanceKey, sendSms: events.sendSms, hasSms })
  const door = makeRoomDoor({
    ...{ ...roomMessages, passcodes, enact, random },
    passkeys: makePasskeyCheck(clock, publicUrl),
    codeKey: instanceKey.deriveKey('access-codes'),
  })
  const signing = makeSigningRoom({
    ...{ database, blobs, pdf, images, links, door, enact, limits, clock, random, secureCookies },
    sendCopy: roomMessages.sendCopy,
  })
  const devices = makeDeviceSessions({ identity, clock })
  const outbox = config.mail.kind === 'outbox' ? makeOutbox(database, clock, random) : null
  const mailer =
    config.mail.kind === 'smtp' ? makeSmtpMailer(config.mail.url) : makeOutbox(database, clock, random)
  const timeStamps = timeStampsOf(config, keys, clock, random)
  const idempotency = makeIdempotency(database, clock)

  const seal = makeSealer({ database, blobs, pdf, keys, timeStamps, enact, clock, publicUrl })
  const messages = makeSmsHandlers({
    sender: smsSenderOf(config, database, clock, random),
    openCode: events.openCode,
    publicUrl,
  })
  const post = makePostLetter(mailer, { publicUrl, mailFrom })
  const mails = makeMailHandlers({
    ...{ database, post, links, enact, tell, clock, publicUrl },
    openCode: events.openCode,
  })
  const sweeper = makeSweeper({ database, enact, enqueue, clock, log })
  const roomMails = makeRoomMailHandlers({
    ...{ database, post, links, clock, publicUrl },
    openCode: roomMessages.openCode,
  })
  const worker = makeWorker({
    database,
    handlers: {
      ...mails,
      ...roomMails,
      ...messages,
      seal,
      'expire-envelopes': () => sweeper.sweep(),
      'bulk-send': ({ organizationId, payload }) => bulkSends.run(organizationId ?? '', payload.bulkId),
      tidy: async () => {
        await limits.tidy()
        await idempotency.tidy()
        await people.tidy()
        await members.tidy()
        await notifications.tidy()
        await billing.sweep()
        await identity.embedded?.sweep()
        await database.maintain()
      },
    },
    clock,
    log,
    name: random.uuid(),
  })
  if (config.runJobs) {
    await worker.start({ alone: config.database.kind === 'embedded' })
    sweeper.start()
  }

  return {
    services: {
      people,
      profile,
      devices,
      verifications,
      notifications,
      organizations,
      members,
      organizationUsers,
      apiKeys,
      keys: keyReader,
      billing,
      places,
      documents,
      ...withAnchors(documents, { envelopes, templates }),
      templateShares: makeTemplateShares({ database, quotas, clock, random }),
      directLinks: makeDirectLinks({
        ...{ database, envelopes, links, signing, limits, clock, random, publicUrl },
        deriveKey: (purpose) => instanceKey.deriveKey(purpose),
      }),
      bulkSends,
      signing,
      roomTokens: makeRoomTokens({ database, links, enact, clock, publicUrl }),
      savedSignatures: makeSavedSignatures({ database, clock }),
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
      sweeper.stop()
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

function smsSenderOf(
  { sms }: Config,
  database: Database,
  clock: Clock,
  random: ReturnType<typeof makeRandom>,
): SmsSender | null {
  if (sms.kind === 'none') return null
  if (sms.kind === 'webhook') return makeWebhookSmsSender(sms)

  return makeOutboxSmsSender(makeOutbox(database, clock, random))
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
