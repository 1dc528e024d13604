import path from 'node:path'
import { makeLemonSqueezy } from '../billing/lemon-squeezy.ts'
import { openBlobs } from '../blobs/open-blobs.ts'
import type { Config } from '../config/config.ts'
import { keySource, openDatabase, readDkimKey, smsSenderOf, timeStampsOf } from '../config-ports.ts'
import type { Database } from '../data/database.ts'
import { makeDatabaseClock } from '../data/database-clock.ts'
import { lockDirectory } from '../data/directory-lock.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { makeDocxConverter } from '../documents/docx-converter.ts'
import { describeError, type Log } from '../log.ts'
import { makeOutbox, makeSmtpMailer, type SmtpOptions } from '../mail/mailers.ts'
import { makeChildPool, type ChildPool } from '../pdf/child-pool.ts'
import { makePdfEngine } from '../pdf/make-pdf-engine.ts'
import type { BlobStore, Clock, Random } from '../ports.ts'
import { addressesOf } from '../trust/authority-address.ts'
import { followKey } from '../trust/follow-key.ts'
import { makeSealKeys } from '../trust/key-store.ts'
import { openKeys } from '../trust/open-keys.ts'
import { makeSealKeyRows } from '../trust/seal-key-rows.ts'
import { makeRandom, systemClock } from '../system.ts'
import { makeTransport } from '../webhooks/make-transport.ts'
import type { WebhookTransport } from '../webhooks/transport.ts'
import { openSealKey, type OpenSealKey } from './open-seal-key.ts'

const comparedEveryMs = 10_000

type Given = {
  config: Config
  ownClock: Clock | undefined
  log: Log
  transport: WebhookTransport | undefined
  /** Processes for PDFs that serve others as well; left out, there are some for this alone. */
  pdfPool: ChildPool | undefined
}

type Time = { clock: Clock; stop: () => void }

/** Everything through which the application reaches the world, and what it is told by whoever runs it. */
export type Ports = Awaited<ReturnType<typeof openPorts>>

/** Opens the data folder, the database and its key, and whatever else the configuration names. */
export async function openPorts({
  config,
  ownClock,
  log,
  transport,
  pdfPool = openPool(config, log),
}: Given) {
  await openFolder(config, log)
  const unlock = config.database.kind === 'embedded' ? lockDirectory(config.dataDirectory) : () => {}
  const database = await openDatabase(config)
  const closeDatabase = async () => {
    await database.close()
    unlock()
  }
  const openRest = async () => {
    const instanceKey = await openKeys(database, keySource(config), log)
    const time = ownClock ? goingOnAlone(ownClock) : await openClock(config, database, log)
    // The key of a database that nobody else uses is rotated while it is stopped.
    const unfollow = config.database.kind === 'embedded' ? () => {} : followKey(instanceKey, log)
    return { instanceKey, time, unfollow }
  }
  const { instanceKey, time, unfollow } = await openRest().catch(async (error: unknown) => {
    await closeDatabase()
    throw error
  })
  const { clock } = time
  const blobs = await openBlobs(config, clock)
  tellIfAway(blobs, config, log)
  const random = makeRandom(clock)
  const rows = makeSealKeyRows(database)
  const host: OpenSealKey = { key: null, close: () => {} }
  const keys = makeSealKeys({
    ...{ rows, instanceKey, clock, random, addresses: addressesOf(config) },
    hostKey: () => host.key,
  })
  const pdf = makePdfEngine(pdfPool, () => keys.roots())
  const opening = openSealKey(config, { database, instanceKey, pdf, clock, log })
  Object.assign(
    host,
    await opening.catch(async (error: unknown) => {
      time.stop()
      await pdf.close()
      await closeDatabase()
      throw error
    }),
  )
  const { payments } = config
  const mails = openMails(config, database, clock, random)

  return {
    ...{ config, clock, log, random, database, instanceKey, keys, pdf, ...mails },
    publicUrl: config.publicUrl,
    hostKey: host.key,
    blobs,
    docx: makeDocxConverter(config.docxConverter),
    payments: payments.kind === 'lemonsqueezy' ? makeLemonSqueezy({ ...payments, log }) : null,
    smsSender: smsSenderOf(config, database, clock, random),
    timeStamps: timeStampsOf(config, keys, clock, random),
    transport: transport ?? makeTransport({ allowLoopback: config.isLoopback, clock }),
    async close() {
      time.stop()
      unfollow()
      host.close()
      await pdf.close()
      for (const each of [mails.mailer, mails.urgentMailer]) if ('close' in each) each.close()
      await closeDatabase()
    },
  }
}

/** One process that has the database to itself has the time to itself as well. */
async function openClock({ database: { kind } }: Config, database: Database, log: Log): Promise<Time> {
  if (kind === 'embedded') return goingOnAlone(systemClock)
  const clock = await makeDatabaseClock({
    ask: () => database.now(),
    machine: systemClock,
    steady: () => performance.now(),
    log,
    everyMs: comparedEveryMs,
  })

  return { clock, stop: () => clock.stop() }
}

const goingOnAlone = (clock: Clock): Time => ({ clock, stop: () => {} })

/** It starts without them, as it goes on without them, and `/ready` says so. */
function tellIfAway(blobs: BlobStore, { blobs: { keep } }: Config, log: Log): void {
  if (keep === 'disk') return
  blobs.probe().catch((error: unknown) => log.error({ error: describeError(error) }, 'files cannot be kept'))
}

/** No process begins before there is something to do. */
function openPool({ pdfChildren, dataDirectory }: Config, log: Log): ChildPool {
  return makeChildPool({
    children: pdfChildren,
    hidden: [path.resolve(dataDirectory)],
    onNetwork: () => log.warn('no namespaces here: PDF processes are kept off the network by Node alone'),
  })
}

async function openFolder({ dataDirectory }: Config, log: Log): Promise<void> {
  const leftOpen = await makePrivateFolder(dataDirectory)
  if (leftOpen.length > 0)
    log.warn(
      { count: leftOpen.length, such: leftOpen[0] },
      'other users of this machine may read the data folder',
    )
}

function openMails(
  { mail, mailBouncesTo: bouncesTo }: Config,
  database: Database,
  clock: Clock,
  random: Random,
) {
  const dkim = mail.kind === 'smtp' ? readDkimKey(mail.dkim) : null
  const openMailer = (pace: Pick<SmtpOptions, 'perSecond' | 'perDomain'>) =>
    mail.kind === 'smtp'
      ? makeSmtpMailer(mail.url, { ...pace, dkim, bouncesTo })
      : makeOutbox(database, clock, random)

  return {
    outbox: mail.kind === 'outbox' ? makeOutbox(database, clock, random) : null,
    mailer: openMailer(mail.kind === 'smtp' ? { perSecond: mail.perSecond, perDomain: mail.perDomain } : {}),
    // Connections of its own: those of the other may all be busy with mails that nobody waits for, or have to wait.
    urgentMailer: openMailer({}),
  }
}
