import { readConfig } from '../config/config.ts'
import { makeTell } from '../notifications/tell.ts'
import {
  makeVerificationDesk,
  type PendingVerification,
  type VerificationDesk,
} from '../profile/decide-verification.ts'
import { makeRandom, systemClock } from '../system.ts'
import { openStorage } from './storage.ts'

const usage = `What about it?
  npm run paraph -- verification list
  npm run paraph -- verification approve <id>
  npm run paraph -- verification decline <id> <reason>`

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `paraph verification …`: with the embedded database the server must be stopped, with PostgreSQL it may run. */
export async function verification([action = '', id = '', ...words]: readonly string[]): Promise<number> {
  const act = actionOf(action, id, words.join(' ').trim())
  const storage = await openStorage(readConfig(process.env)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${reason}\nWith the embedded database only one process may use it: stop the server, decide, start it again.`,
      { cause: error },
    )
  })
  try {
    const { database } = storage
    const tell = makeTell({ random: makeRandom(systemClock), clock: systemClock })
    process.stdout.write(await act(makeVerificationDesk({ database, clock: systemClock, tell })))
  } finally {
    await storage.close()
  }

  return 0
}

/** Understood before anything is opened. Resolves with what to print. */
function actionOf(action: string, id: string, reason: string): (desk: VerificationDesk) => Promise<string> {
  if (action === 'list') return async (desk) => linesOf(await desk.listPending())
  if (!uuidShape.test(id)) throw new Error(usage)
  if (action === 'approve') return (desk) => decide(desk, id, { status: 'approved' })
  if (action === 'decline' && reason) return (desk) => decide(desk, id, { status: 'declined', reason })

  throw new Error(usage)
}

async function decide(
  desk: VerificationDesk,
  id: string,
  decision: Parameters<VerificationDesk['decide']>[1],
): Promise<string> {
  if (!(await desk.decide(id, decision))) throw new Error(`No verification ${id} waits for a decision.`)

  return `${id}: ${decision.status}. The person is told.\n`
}

function linesOf(pending: readonly PendingVerification[]): string {
  if (pending.length === 0) return 'No verification waits for a decision.\n'

  return pending
    .map(
      ({ id, name, email, documentTypes, attempts, since }) =>
        `${id}  ${since.toISOString()}  ${name} <${email}>  ${documentTypes.join(', ')}  attempt ${attempts}\n`,
    )
    .join('')
}
