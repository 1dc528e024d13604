import { isUuid } from '#core/ids.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from '../data/database.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { dropDead, readDead, retryDead, type DeadJob, type WhichDead } from '../jobs/dead-jobs.ts'
import { countDead, readWaitingJobs } from '../metrics/waiting-jobs.ts'
import { systemClock } from '../system.ts'
import { openStorage } from './storage.ts'

const usage = `What about which jobs?
  npm run paraph -- jobs list                    what lies in the queues, and which jobs were given up
  npm run paraph -- jobs retry <id>|<kind>|all   have given-up jobs done once more
  npm run paraph -- jobs drop <id>|<kind>|all    forget given-up jobs: what they were to do is never done`

/** So many are named; the others are counted. */
const mostNamed = 50

/** `paraph jobs …`: with the embedded database the server must be stopped, with PostgreSQL it may run. */
export async function jobs([action = '', which = '', ...more]: readonly string[]): Promise<number> {
  const act = understand(action, which)
  if (!act || more.length > 0) throw new Error(usage)
  const config = readConfig(process.env)
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    process.stdout.write(await act(storage.database))
  } finally {
    await storage.close()
  }

  return 0
}

/** Resolves with what to print; null where it is not understood. */
function understand(action: string, which: string): ((database: Database) => Promise<string>) | null {
  if (action === 'list' && which === '') return list
  if (which === '') return null
  if (action === 'retry')
    return async (database) =>
      toldOf(await retryDead(database, whichOf(which), systemClock), 'will be done once more')
  if (action === 'drop')
    return async (database) => toldOf(await dropDead(database, whichOf(which)), 'forgotten')

  return null
}

function whichOf(which: string): WhichDead {
  if (which === 'all') return {}

  return isUuid(which) ? { id: which } : { kind: which }
}

async function list(database: Database): Promise<string> {
  const waiting = await readWaitingJobs(database, systemClock)
  const dead = await readDead(database, mostNamed)
  const more = countDead(waiting) - dead.length
  const lines = [
    ...waiting
      .toSorted((a, b) => `${a.queue} ${a.state}`.localeCompare(`${b.queue} ${b.state}`))
      .map(({ queue, state, number }) => `${queue}  ${state}  ${number}`),
    ...dead.map(lineOf),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]

  return lines.length === 0 ? 'There are no jobs.\n' : `${lines.join('\n')}\n`
}

function lineOf({ id, kind, organizationId, attempts, error, createdAt }: DeadJob): string {
  const whose = organizationId ? `  ${organizationId}` : ''

  return `${id}  ${kind}${whose}  since ${createdAt.toISOString()}, ${attempts} attempts: ${error ?? 'its worker died'}`
}

function toldOf(number: number, what: string): string {
  if (number === 0) return 'There is no such job among those that were given up: jobs list shows them.\n'

  return number === 1 ? `1 job ${what}.\n` : `${number} jobs ${what}.\n`
}
