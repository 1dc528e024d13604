import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { endOfDay } from '#core/people/verification.ts'
import { keySource } from '../config-ports.ts'
import { readConfig, type Config } from '../config/config.ts'
import type { Database } from '../data/database.ts'
import { makeEnqueue } from '../jobs/enqueue.ts'
import { makeLog } from '../log.ts'
import { makeNotify } from '../notifications/notify.ts'
import {
  makeVerificationDesk,
  type VerificationDecision,
  type VerificationDesk,
} from '../profile/decide-verification.ts'
import type { PendingVerification } from '../profile/pending-verifications.ts'
import { makePaperBox } from '../profile/paper-box.ts'
import { openInstanceKey } from '../trust/open-keys.ts'
import { makeSecurityEvents } from '../security/security-events.ts'
import { makeRandom, systemClock } from '../system.ts'
import { openStorage } from './storage.ts'

const usage = `What about it?
  npm run paraph -- verification list
  npm run paraph -- verification show <id> <folder>         writes the pictures there; delete them afterwards
  npm run paraph -- verification approve <id> [<last day>]   as 2028-12-31; without it, two years
  npm run paraph -- verification decline <id> <reason>`

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const standardError = 2

/** `paraph verification …`: with the embedded database the server must be stopped, with PostgreSQL it may run. */
export async function verification([action = '', id = '', ...words]: readonly string[]): Promise<number> {
  const act = actionOf(action, id, words.join(' ').trim())
  const config = readConfig(process.env)
  const storage = await openStorage(config).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${reason}\nWith the embedded database only one process may use it: stop the server, decide, start it again.`,
      { cause: error },
    )
  })
  try {
    process.stdout.write(await act(await openDesk(config, storage.database)))
  } finally {
    await storage.close()
  }

  return 0
}

async function openDesk(config: Config, database: Database): Promise<VerificationDesk> {
  const random = makeRandom(systemClock)
  const key = await openInstanceKey(database, keySource(config))
  const log = makeLog(config.logLevel, standardError)

  return makeVerificationDesk({
    database,
    clock: systemClock,
    notify: makeNotify({ random, clock: systemClock }),
    // The server sends the mail: it runs, or will.
    enqueue: makeEnqueue(systemClock, random, () => {}),
    box: makePaperBox(key),
    security: makeSecurityEvents({ log, key: key.deriveKey('security-log') }),
  })
}

/** Understood before anything is opened. Resolves with what to print. */
function actionOf(action: string, id: string, words: string): (desk: VerificationDesk) => Promise<string> {
  if (action === 'list') return async (desk) => linesOf(await desk.listPending())
  if (!uuidShape.test(id)) throw new Error(usage)
  if (action === 'show' && words) return (desk) => show(desk, id, words)
  if (action === 'approve') return approval(id, words)
  if (action === 'decline' && words) return (desk) => decide(desk, id, { status: 'declined', reason: words })

  throw new Error(usage)
}

function approval(id: string, day: string): (desk: VerificationDesk) => Promise<string> {
  const until = day === '' ? undefined : endOfDay(day)
  if (until && !(until > systemClock.now())) throw new Error(usage)

  return (desk) => decide(desk, id, { status: 'approved', until })
}

async function show(desk: VerificationDesk, id: string, folder: string): Promise<string> {
  const shown = await desk.show(id)
  if (!shown) throw new Error(nothingWaits(id))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = shown.papers.map(({ kind, side, jpeg }) => ({
    file: path.join(folder, `${id}-${kind}-${side}.jpg`),
    jpeg,
  }))
  for (const { file, jpeg } of files) await writeFile(file, jpeg, { mode: 0o600 })

  return `${linesOf([shown])}${files.map(({ file }) => `${file}\n`).join('')}Delete these pictures once you have decided.\n`
}

async function decide(desk: VerificationDesk, id: string, decision: VerificationDecision): Promise<string> {
  if (!(await desk.decide(id, decision))) throw new Error(nothingWaits(id))

  return `${id}: ${decision.status}. The papers are deleted, and the person is told.\n`
}

const nothingWaits = (id: string) => `No verification ${id} waits for a decision.`

function linesOf(pending: readonly PendingVerification[]): string {
  if (pending.length === 0) return 'No verification waits for a decision.\n'

  return pending
    .map(({ id, name, email, documentTypes, documentName, documentCountry, attempts, since }) => {
      const papers = `${documentTypes.join(', ')} of ${documentCountry ?? '-'} for "${documentName ?? '-'}"`
      return `${id}  ${since.toISOString()}  ${oneLine(`${name} <${email}>  ${papers}`)}  attempt ${attempts}\n`
    })
    .join('')
}

/** What somebody typed moves no cursor of a terminal. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}
