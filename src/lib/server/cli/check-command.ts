import { parseArgs } from 'node:util'
import type { OrganizationId } from '#core/ids.ts'
import { asc } from 'drizzle-orm'
import { readConfig } from '../config/config.ts'
import { makeCheckKept, type Difference } from '../data/check-kept.ts'
import type { Database } from '../data/database.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { organization } from '../data/tables/people.ts'
import { systemClock } from '../system.ts'
import { openStorage } from './storage.ts'

/** So many are named; the others are counted. */
const mostNamed = 20

/**
 * `paraph check [--mend]`: whether the numbers, letters and instants that are kept beside the rows are what the rows say.
 * With the embedded database the server must be stopped, with PostgreSQL it may run. Returns 1 where something differs
 * and was not put right.
 */
export async function check(parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { mend: { type: 'boolean', default: false } },
  })
  const config = readConfig(process.env)
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    const differences = await checkAll(storage.database, values.mend)
    process.stdout.write(toldOf(differences, values.mend))
    return differences > 0 && !values.mend ? 1 : 0
  } finally {
    await storage.close()
  }
}

async function checkAll(database: Database, mends: boolean): Promise<number> {
  const homes = await database.read(null, (tx) =>
    tx
      .select({ id: organization.organizationId, name: organization.name })
      .from(organization)
      .orderBy(asc(organization.createdAt), asc(organization.organizationId)),
  )
  const differencesOf = makeCheckKept({ database, clock: systemClock, mends })
  let differing = 0
  for (const { id, name } of homes) {
    for await (const difference of differencesOf(id as OrganizationId)) {
      differing += 1
      if (differing <= mostNamed) process.stdout.write(`${id}  ${name}: ${wordsOf(difference)}\n`)
    }
  }
  if (differing > mostNamed) process.stdout.write(`and ${differing - mostNamed} more\n`)

  return differing
}

const wrong = {
  letters: 'what it is found by',
  instant: 'when it is due',
  head: 'what waits for an anchor',
} as const

function wordsOf(difference: Difference): string {
  if (difference.of === 'number') {
    const { what, kept, counted } = difference
    return `${what} is kept as ${kept}, and there are ${counted}`
  }
  return `envelope ${difference.envelopeId}: ${wrong[difference.of]} is not what its rows say`
}

function toldOf(differences: number, mends: boolean): string {
  if (differences === 0) return 'Everything kept beside the rows is what they say.\n'
  if (mends) return 'This is put right.\n'

  return 'Put it right: npm run paraph -- check --mend\n'
}
