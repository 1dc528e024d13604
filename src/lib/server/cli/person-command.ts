import { parseArgs } from 'node:util'
import type { OrganizationId } from '#core/ids.ts'
import { asc, eq } from 'drizzle-orm'
import { readConfig } from '../config/config.ts'
import type { Database } from '../data/database.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { outboxMail } from '../data/tables/directory.ts'
import { organization } from '../data/tables/people.ts'
import { actOfSystem } from '../envelopes/act-of.ts'
import { makeEnact } from '../envelopes/enact.ts'
import { makeErasePerson, type Amounts, type ErasePerson, type Held } from '../erasure/make-erase-person.ts'
import { parseEmailAddress } from '../identity/email-address.ts'
import { makeEnqueue } from '../jobs/enqueue.ts'
import { makeLog } from '../log.ts'
import { makeRandom, systemClock } from '../system.ts'
import { openStorage } from './storage.ts'

const usage = `Whom?
  npm run paraph -- person erase <email> [--dry-run]`

const standardError = 2

type Home = { id: OrganizationId; name: string }

/**
 * `paraph person erase`: what an owner can do in one organization, in all of them. With the embedded database the server
 * must be stopped, with PostgreSQL it may run, and its workers remove the files.
 */
export async function person(parameters: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [action = '', typed = '', ...more] = positionals
  if (action !== 'erase' || typed === '' || more.length > 0) throw new Error(usage)
  const email = parseEmailAddress(typed)
  const config = readConfig(process.env)
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    for await (const line of eraseEverywhere(storage.database, email, values['dry-run']))
      process.stdout.write(`${line}\n`)
  } finally {
    await storage.close()
  }

  return 0
}

async function* eraseEverywhere(database: Database, email: string, isDry: boolean): AsyncGenerator<string> {
  const random = makeRandom(systemClock)
  const wake = () => {}
  const enqueue = makeEnqueue(systemClock, random, wake)
  const erasing = makeErasePerson({
    ...{ database, enqueue, log: makeLog('warn', standardError) },
    enact: makeEnact({ clock: systemClock, random, wake }),
  })
  let isKnown = false
  for (const home of await homesIn(database)) {
    const held = await erasing.look({ id: home.id, email }, systemClock.now())
    const said = linesOf(held, isDry)
    if (said.length === 0) continue
    isKnown = true
    if (!isDry) await eraseAll(erasing, home.id, email)
    yield `${home.name} (${home.id})`
    for (const line of said) yield `  ${line}`
  }
  const mails = await mailsTo(database, email, isDry)
  if (mails > 0) yield `${isDry ? 'would go' : 'gone'}: ${mails} kept mails`
  if (!isKnown && mails === 0) yield 'No organization holds anything on this address.'
}

const homesIn = (database: Database): Promise<Home[]> =>
  database.read(null, async (tx) =>
    (
      await tx
        .select({ id: organization.organizationId, name: organization.name })
        .from(organization)
        .orderBy(asc(organization.createdAt), asc(organization.organizationId))
    ).map(({ id, name }) => ({ id: id as OrganizationId, name })),
  )

/** One round takes some hundreds of envelopes. */
async function eraseAll(erasing: ErasePerson, id: OrganizationId, email: string): Promise<void> {
  while ((await erasing.erase({ id, email }, actOfSystem(systemClock.now()))).envelopes > 0);
}

/** Mails that were kept for want of a mail server. */
async function mailsTo(database: Database, email: string, isDry: boolean): Promise<number> {
  const isTo = eq(outboxMail.toAddress, email)
  if (isDry) return database.read(null, (tx) => tx.$count(outboxMail, isTo))
  const gone = await database.transaction(null, (tx) =>
    tx.delete(outboxMail).where(isTo).returning({ id: outboxMail.id }),
  )

  return gone.length
}

const wordsOfKind: Readonly<Record<keyof Amounts, string>> = {
  contacts: 'contacts',
  drafts: 'drafts (the place stays)',
  templates: 'templates (the role stays)',
  invitations: 'invitations',
  lines: 'refused lines of bulk sends',
  envelopes: 'envelopes',
}

function linesOf({ goes, stays }: Held, isDry: boolean): string[] {
  const amounts = (Object.keys(wordsOfKind) as (keyof Amounts)[]).filter((kind) => goes[kind] > 0)
  const going = amounts.map((kind) => `${goes[kind]} ${wordsOfKind[kind]}`).join(', ')

  return [
    ...(going ? [`${isDry ? 'would go' : 'gone'}: ${going}`] : []),
    ...stays.envelopes.flatMap(({ id, fate }) =>
      fate.stays
        ? [`stays: envelope ${id} (${fate.why}${fate.until ? ` until ${fate.until.toISOString()}` : ''})`]
        : [],
    ),
    ...(stays.waitingLines > 0 ? [`stays: ${stays.waitingLines} lines of bulk sends under way`] : []),
    ...(stays.isMember ? ['stays: an account that is a member'] : []),
  ]
}
