import path from 'node:path'
import type { Services } from './app.ts'
import { makeLemonSqueezy } from './billing/lemon-squeezy.ts'
import { makeBilling } from './billing/make-billing.ts'
import { makeQuotas } from './billing/make-quotas.ts'
import { makeDiskBlobStore } from './blobs/disk-blob-store.ts'
import type { Config } from './config/config.ts'
import { keySource, openDatabase, smsSenderOf, timeStampAnchors, timeStampsOf } from './config-ports.ts'
import { makePrivateFolder } from './data/private-folder.ts'
import { lockDirectory } from './data/directory-lock.ts'
import { makeDocxConverter } from './documents/docx-converter.ts'
import { withAnchors } from './documents/anchors.ts'
import { makeDocuments } from './documents/make-documents.ts'
import { makePageImages } from './documents/page-images.ts'
import { makeEnact } from './envelopes/enact.ts'
import { makeEnvelopes } from './envelopes/make-envelopes.ts'
import { makeErasure } from './envelopes/make-erasure.ts'
import { makePasscodes } from './envelopes/passcodes.ts'
import { makeSweeper } from './envelopes/sweeper.ts'
import { readReadiness, type Readiness } from './health/readiness.ts'
import { shareReadiness } from './health/shared-readiness.ts'
import { makeBytesInFlight } from './http/bytes-in-flight.ts'
import { makeCallLimits, type OtherLimits } from './http/call-limits.ts'
import { makeIdempotency, type Idempotency } from './http/idempotency.ts'
import { makeRateLimits, type RateLimits } from './http/rate-limits.ts'
import { securityText } from './http/security-contact.ts'
import { deviceCookieFor } from './identity/device-cookie.ts'
import { makeIdentityEvents } from './identity/identity-events.ts'
import { makeIdentity, type Identity } from './identity/make-identity.ts'
import { makeSmsHandlers } from './identity/sms-handlers.ts'
import { makeEnqueue } from './jobs/enqueue.ts'
import { mainLane, urgentLane, webhookLane } from './jobs/lanes.ts'
import { makeWorker, type Handlers } from './jobs/worker.ts'
import { makeLog, type Log } from './log.ts'
import { makeMailHandlers } from './mail/mail-handlers.ts'
import { makeOutbox, makeSmtpMailer } from './mail/mailers.ts'
import { makeTellVerificationDecided } from './mail/verification-mail.ts'
import { makeTellWebhookDisabled } from './mail/webhook-mail-handlers.ts'
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
import type { Clock } from './ports.ts'
import { makeDeviceSessions } from './profile/make-device-sessions.ts'
import { makeMailChoices } from './profile/make-mail-choices.ts'
import { makePapers } from './profile/make-papers.ts'
import { makePaperBox } from './profile/paper-box.ts'
import { makeProfile } from './profile/make-profile.ts'
import { makeVerifications } from './profile/make-verifications.ts'
import { manualVerification } from './profile/verification-provider.ts'
import { makeSample } from './sample/make-sample.ts'
import { makeSealKeys, type SealKeys } from './seal/key-store.ts'
import { listUrlOf } from './seal/list-address.ts'
import { openKeys } from './seal/open-keys.ts'
import { makeRevocationLists } from './seal/revocation-lists.ts'
import { makeSealKeyRows } from './seal/seal-key-rows.ts'
import { makeSecurityEvents } from './security/security-events.ts'
import { makeSealer } from './sealing/make-sealer.ts'
import { makeSigningLinks } from './signing/signing-links.ts'
import { makePasskeyCheck } from './signing/passkey-check.ts'
import { makeRoomDoor } from './signing/room-door.ts'
import { makeRoomLeftovers } from './signing/room-leftovers.ts'
import { makeRoomMailHandlers } from './signing/room-mail-handlers.ts'
import { makeRoomMessages } from './signing/room-messages.ts'
import { makeFrameAdmissions } from './signing/frame-admissions.ts'
import { makeRoomTokens } from './signing/make-room-tokens.ts'
import { makeSavedSignatures } from './signing/make-saved-signatures.ts'
import { makeSigningRoom } from './signing/make-signing-room.ts'
import { makeRandom, systemClock } from './system.ts'
import { makeBulkSends } from './templates/make-bulk-sends.ts'
import { makeDirectLinks } from './templates/make-direct-links.ts'
import { makeTemplateShares } from './templates/make-template-shares.ts'
import { makeTemplates } from './templates/make-templates.ts'
import { makeVerify } from './verdict/make-verify.ts'
import { makeAnnounce } from './webhooks/make-announce.ts'
import { makeAttempt } from './webhooks/make-attempt.ts'
import { makeTransport } from './webhooks/make-transport.ts'
import { makeWebhooks } from './webhooks/make-webhooks.ts'
import { makeDeliverWebhooks } from './webhooks/deliver-webhooks.ts'
import { makeReleaseHeld } from './webhooks/release-held.ts'
import { makeSigningSecrets } from './webhooks/signing-secrets.ts'
import type { WebhookTransport } from './webhooks/transport.ts'

export type App = {
  services: Services
  identity: Identity
  limits: RateLimits
  idempotency: Idempotency
  keys: SealKeys
  config: Config
  log: Log
  readiness(): Promise<Readiness>
  /** Null where the host named nobody. */
  securityText(): string | null
  /** Finishes what is running, then closes everything. */
  stop(): Promise<void>
}

/** The composition root: every port gets its real thing here, once, but for those that are given. */
export async function makeApp(
  config: Config,
  clock: Clock = systemClock,
  given: {
    transport?: WebhookTransport | undefined
    log?: Log | undefined
    maxBytesInFlight?: number | undefined
    /** Other limits on calls than the contract's. */
    limits?: OtherLimits | undefined
  } = {},
): Promise<App> {
  const leftOpen = await makePrivateFolder(config.dataDirectory)
  const unlock = config.database.kind === 'embedded' ? lockDirectory(config.dataDirectory) : () => {}
  const log = given.log ?? makeLog(config.logLevel)
  if (leftOpen.length > 0)
    log.warn(
      { count: leftOpen.length, such: leftOpen[0] },
      'other users of this machine may read the data folder',
    )
  const random = makeRandom(clock)
  const database = await openDatabase(config)
  const instanceKey = await openKeys(database, keySource(config), log).catch(async (error: unknown) => {
    await database.close()
    unlock()
    throw error
  })
  const security = makeSecurityEvents({ log, key: instanceKey.deriveKey('security-log') })
  const blobs = makeDiskBlobStore(path.join(config.dataDirectory, 'blobs'))
  const rows = makeSealKeyRows(database)
  const keys = makeSealKeys({ rows, instanceKey, clock, random, listUrl: listUrlOf(config) })
  const revocationLists = makeRevocationLists({ database, instanceKey, clock, log })
  const pdf = makePdfEngine({
    children: config.pdfChildren,
    hidden: [path.resolve(config.dataDirectory)],
    onNetwork: () => log.warn('no namespaces here: PDF processes are kept off the network by Node alone'),
    roots: () => keys.roots(),
  })

  const enqueue = makeEnqueue(clock, random, () => {
    for (const worker of workers) worker.wake()
  })
  const tell = makeTell({ clock, random })
  const announce = makeAnnounce({ enqueue, random })
  const releaseHeld = makeReleaseHeld({ enqueue, clock })
  const enact = makeEnact(enqueue, tell, random, announce)
  const images = makePageImages(database, blobs, pdf, log)
  const quotas = makeQuotas({ clock, tell })
  const docx = makeDocxConverter(config.docxConverter)
  const documents = makeDocuments({ database, blobs, pdf, images, docx, quotas, clock, random })
  const limits = makeRateLimits(database, clock)
  const callLimits = makeCallLimits({ limits, clock, ...(given.limits && { other: given.limits }) })
  const passcodes = makePasscodes((purpose) => instanceKey.deriveKey(purpose))
  const envelopes = makeEnvelopes({ database, blobs, pdf, enact, quotas, passcodes, limits, clock, random })
  const templates = makeTemplates({ database, envelopes, quotas, announce, clock, random })
  const bulkSends = makeBulkSends({ database, envelopes, quotas, enqueue, tell, clock, random })
  const welcome = makeSample(blobs, clock, random)
  const found = makeFoundOrganization({ clock, random, welcome })
  const people = makePeople({ database, clock, random, found })
  const notifications = makeNotifications({ database, clock })
  const { payments } = config
  const provider = payments.kind === 'lemonsqueezy' ? makeLemonSqueezy({ ...payments, log }) : null
  const billing = makeBilling({
    ...{ database, clock, quotas, tell, announce, releaseHeld, provider, log },
    publicUrl: config.publicUrl,
  })
  const branding = makeBranding({ database, blobs, clock, quotas })
  const organizations = makeOrganizations({ database, clock, found, quotas, tell, branding })
  const changes = makeMemberChanges({ clock, random, quotas, tell, enqueue, announce })
  const members = makeMembers({ database, clock, changes, quotas, tell, enqueue, announce })
  const organizationUsers = makeOrganizationUsers({ database, clock, changes })
  const apiKeys = makeApiKeys({ database, clock, random, quotas })
  const keyReader = makeKeyReader({ database, clock, quotas })
  const profile = makeProfile({ database, clock })
  const papers = makePapers({ database, clock, random, box: makePaperBox(instanceKey) })
  const verifications = makeVerifications({
    database,
    clock,
    random,
    publicUrl: config.publicUrl,
    providers: [manualVerification],
    onHandedIn: ({ id, origin }) =>
      security.note({ event: 'papers-handed-in', who: { user: id }, from: origin, at: 'verification' }),
  })
  const places = makePlaces({ countriesUrl: config.countriesUrl, log })
  const links = makeSigningLinks((purpose) => instanceKey.deriveKey(purpose), clock, random)
  const { secureCookies, publicUrl, mailFrom } = config
  const onDeleting = makeEraseAccount({ clock, tell, announce })
  const events = makeIdentityEvents({
    enqueue,
    random,
    instanceKey,
    onSignedUp: people.claimPending,
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
    security,
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
    ...{ database, blobs, pdf, images, links, door, enact, limits, clock, random, secureCookies, publicUrl },
    sendCopy: roomMessages.sendCopy,
  })
  const devices = makeDeviceSessions({ identity, clock })
  const outbox = config.mail.kind === 'outbox' ? makeOutbox(database, clock, random) : null
  const { mail } = config
  const openMailer = () =>
    mail.kind === 'smtp' ? makeSmtpMailer(mail.url) : makeOutbox(database, clock, random)
  const mailer = openMailer()
  // Connections of its own: those of the other may all be busy with mails that nobody waits for.
  const urgentMailer = openMailer()
  const timeStamps = timeStampsOf(config, keys, clock, random)
  const idempotency = makeIdempotency(database, clock, random)
  if (config.database.kind === 'embedded') await idempotency.endLeases()

  const seal = makeSealer({ database, blobs, pdf, keys, timeStamps, enact, clock, publicUrl })
  const messages = makeSmsHandlers({
    sender: smsSenderOf(config, database, clock, random),
    openCode: events.openCode,
    publicUrl,
  })
  const post = makePostLetter(mailer, { publicUrl, mailFrom })
  const postAtOnce = makePostLetter(urgentMailer, { publicUrl, mailFrom })
  const mails = makeMailHandlers({
    ...{ database, post, postAtOnce, links, enact, tell, clock, publicUrl },
    openCode: events.openCode,
  })
  const erasure = makeErasure({ database, blobs, enqueue, clock, log })
  const sweeper = makeSweeper({ database, enact, enqueue, clock, log })
  const roomMails = makeRoomMailHandlers({
    ...{ database, post, postAtOnce, links, clock, publicUrl },
    openCode: roomMessages.openCode,
  })
  const roomLeftovers = makeRoomLeftovers({ database, clock, log })
  const secrets = makeSigningSecrets(instanceKey, random)
  const transport = given.transport ?? makeTransport({ allowLoopback: config.isLoopback, clock })
  const attempt = makeAttempt({ transport, secrets, clock, random })
  const webhooks = makeWebhooks({
    ...{ database, quotas, secrets, transport, attempt, releaseHeld, enqueue, clock, random, log },
  })
  const halting = new AbortController()
  const handlers: Handlers = {
    ...mails,
    ...roomMails,
    ...messages,
    seal,
    'deliver-webhooks': makeDeliverWebhooks({
      ...{ database, attempt, quotas, tell, enqueue, clock, random },
      halt: halting.signal,
    }),
    'verification-decided': makeTellVerificationDecided({ database, post, publicUrl }),
    'tell-webhook-disabled': makeTellWebhookDisabled({ database, post, clock, publicUrl }),
    'expire-envelopes': () => sweeper.sweep(),
    'erase-files': (job) => erasure.eraseFiles(job),
    'bulk-send': ({ organizationId, payload }) => bulkSends.run(organizationId ?? '', payload.bulkId),
    tidy: async () => {
      await limits.tidy()
      await idempotency.tidy()
      await roomLeftovers.tidy()
      await people.tidy()
      await members.tidy()
      await notifications.tidy()
      await erasure.tidy()
      await papers.tidy()
      await billing.sweep()
      await webhooks.tidy()
      await identity.embedded?.sweep()
      await revocationLists.renew()
      await database.maintain()
    },
  }
  const workerParts = { database, handlers, clock, log }
  const workers = [urgentLane, webhookLane, mainLane].map((lane) =>
    makeWorker({ ...workerParts, lane, name: random.uuid() }),
  )
  if (config.runJobs) {
    const alone = config.database.kind === 'embedded'
    for (const worker of workers) await worker.start({ alone })
    sweeper.start()
  }

  return {
    services: {
      people,
      profile,
      devices,
      verifications,
      papers,
      mailChoices: makeMailChoices({ database }),
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
        ...{ database, envelopes, links, signing, enact, limits, clock, random, publicUrl },
        deriveKey: (purpose) => instanceKey.deriveKey(purpose),
      }),
      bulkSends,
      signing,
      roomTokens: makeRoomTokens({
        ...{ database, links, enact, clock, publicUrl },
        admissions: makeFrameAdmissions((purpose) => instanceKey.deriveKey(purpose)),
      }),
      savedSignatures: makeSavedSignatures({ database, blobs, clock }),
      webhooks,
      sessions: identity.sessions,
      limits,
      callLimits,
      bodies: makeBytesInFlight(given.maxBytesInFlight),
      security,
      verify: makeVerify({
        ...{ database, pdf, clock, limits: callLimits },
        anchors: timeStampAnchors(config) ?? [],
      }),
      revocationLists,
      readOutbox: async (to) => outbox?.read(to) ?? [],
      deviceCookieFor: (cookieHeader) => deviceCookieFor(cookieHeader, { random, secure: secureCookies }),
      identityClient: identity.client,
      termsUrl: config.termsUrl,
      publicUrl,
    },
    identity,
    limits,
    idempotency,
    keys,
    config,
    log,
    readiness: shareReadiness(() =>
      readReadiness({
        database,
        blobs,
        mailer,
        keys,
        clock,
        lastRound: () => (config.runJobs ? earliest(workers.map((worker) => worker.lastRound())) : null),
      }),
    ),
    securityText: () => securityText(config, clock.now()),
    async stop() {
      sweeper.stop()
      halting.abort()
      for (const worker of workers) await worker.stop()
      await pdf.close()
      for (const each of [mailer, urgentMailer]) if ('close' in each) each.close()
      await database.close()
      unlock()
    },
  }
}

const earliest = (instants: readonly Date[]) => new Date(Math.min(...instants.map(Number)))
