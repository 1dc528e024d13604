import path from 'node:path'
import { makeLemonSqueezy } from '../billing/lemon-squeezy.ts'
import { openBlobs } from '../blobs/open-blobs.ts'
import type { Config } from '../config/config.ts'
import { readDkimKey, smsSenderOf, timeStampsOf } from '../config-ports.ts'
import type { Database } from '../data/database.ts'
import { makeDocxConverter } from '../documents/docx-converter.ts'
import { describeError, type Log } from '../log.ts'
import { makeOutbox, makeSmtpMailer, type SmtpOptions } from '../mail/mailers.ts'
import { makeChildPool, type ChildPool } from '../pdf/child-pool.ts'
import { makePdfEngine } from '../pdf/make-pdf-engine.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock, Random } from '../ports.ts'
import { addressesOf } from '../trust/authority-address.ts'
import { makeSealKeys } from '../trust/key-store.ts'
import { makeSealKeyRows } from '../trust/seal-key-rows.ts'
import { makeRandom } from '../system.ts'
import { makeTransport } from '../webhooks/make-transport.ts'
import type { WebhookTransport } from '../webhooks/transport.ts'
import { openData } from './open-data.ts'
import { openSealKey, type OpenSealKey } from './open-seal-key.ts'

type Given = {
  config: Config
  ownClock: Clock | undefined
  log: Log
  transport: WebhookTransport | undefined
  /** Processes for PDFs that serve others as well; left out, there are some for this alone. */
  pdfPool: ChildPool | undefined
}

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
  const { closeData, ...data } = await openData(config, ownClock, log)
  const { database, instanceKey, clock } = data
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
      await pdf.close()
      await closeData()
      throw error
    }),
  )
  const { payments } = config
  const mails = openMails(config, database, clock, random)

  return {
    ...{ ...data, config, log, random, keys, pdf, ...mails },
    publicUrl: config.publicUrl,
    hostKey: host.key,
    blobs,
    docx: makeDocxConverter(config.docxConverter),
    payments: payments.kind === 'lemonsqueezy' ? makeLemonSqueezy({ ...payments, log }) : null,
    smsSender: smsSenderOf(config, database, clock, random),
    timeStamps: timeStampsOf(config, keys, clock, random),
    transport: transport ?? makeTransport({ allowLoopback: config.isLoopback, clock }),
    async close() {
      host.close()
      await pdf.close()
      for (const each of [mails.mailer, mails.urgentMailer]) if ('close' in each) each.close()
      await closeData()
    },
  }
}

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
