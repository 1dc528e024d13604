import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config/config.ts'
import { keySource } from '../config-ports.ts'
import type { Database } from '../data/database.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { parseEmailAddress } from '../identity/email-address.ts'
import {
  makeIdentityAdministration,
  type IdentityAdministration,
} from '../identity/identity-administration.ts'
import { toIdentitySecrets } from '../identity/identity-secrets.ts'
import { openInstanceKey } from '../trust/open-keys.ts'
import { makeRandom, systemClock } from '../system.ts'
import { setAdministrator } from './host-administrators.ts'
import { openStorage } from './storage.ts'

const usage = `Whom, and what?
  npm run paraph -- user create <email> [--name <name>] [--temporary-password <password>]
  npm run paraph -- user admin <email> on|off
  npm run paraph -- user reset-password <email>
  npm run paraph -- user reset-mfa <email>
  npm run paraph -- user sessions <email>
  npm run paraph -- user sign-out <email>`

type Asked = {
  email: string
  rest: readonly string[]
  name: string | undefined
  password: string | undefined
}
/** `identity` is null where a hosted pool keeps the accounts. */
type Desk = { database: Database; identity: IdentityAdministration | null }
/** Resolves with what to print. */
type Action = (asked: Asked, desk: Desk) => Promise<string>

/** `paraph user …`: with the embedded database the server must be stopped, with PostgreSQL it may run. */
export async function user(parameters: readonly string[]): Promise<number> {
  const { act, asked } = understand(parameters)
  const config = readConfig(process.env)
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    const { database } = storage
    process.stdout.write(await act(asked, { database, identity: await administrationOf(config, database) }))
  } finally {
    await storage.close()
  }

  return 0
}

/** Understood before anything is opened. */
function understand(parameters: readonly string[]): { act: Action; asked: Asked } {
  const { positionals, values } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: { name: { type: 'string' }, 'temporary-password': { type: 'string' } },
  })
  const [name = '', typed = '', ...rest] = positionals
  const act = actions.get(name)
  if (act === undefined || typed === '') throw new Error(usage)

  const { name: fullName, 'temporary-password': password } = values

  return { act, asked: { email: parseEmailAddress(typed), rest, name: fullName, password } }
}

async function administrationOf(config: Config, database: Database): Promise<IdentityAdministration | null> {
  if (config.identity.kind === 'cognito') return null

  return makeIdentityAdministration({
    database,
    secrets: toIdentitySecrets(await openInstanceKey(database, keySource(config))),
    clock: systemClock,
    random: makeRandom(systemClock),
    poolId: config.identity.poolId,
  })
}

const create: Action = async ({ email, name, password }, { identity }) => {
  const temporaryPassword = password ?? randomBytes(12).toString('base64url')
  await embedded(identity).create({ email, temporaryPassword, ...(name && { name }) })

  return `${email} can sign in with a mailed code, or within 7 days with this temporary password:\n${temporaryPassword}\n`
}

const admin: Action = async ({ email, rest: [wish] }, { database, identity }) => {
  if (wish !== 'on' && wish !== 'off') throw new Error(usage)
  const account = identity && (await identity.find(email))
  const parts = { database, clock: systemClock, random: makeRandom(systemClock) }
  await setAdministrator(parts, { email, account, isAdmin: wish === 'on' })

  return `${email} is ${wish === 'on' ? '' : 'not '}an administrator of this host.\n`
}

const resetPassword: Action = async ({ email }, { identity }) => {
  await embedded(identity).requirePasswordReset(email)

  return `${email} must set a new password at the next sign-in with the one there is.\n`
}

const resetMfa: Action = async ({ email }, { identity }) => {
  await embedded(identity).forgetSecondFactors(email)

  return `${email} has no second factor and no passkey now, and is signed out everywhere.\n`
}

const sessions: Action = async ({ email }, { identity }) => {
  const live = await embedded(identity).sessionsOf(email)
  const lines = live.map(
    ({ id, lastUsedAt, ip, userAgent }) =>
      `${id}  ${lastUsedAt.toISOString()}  ${ip ?? '-'}  ${userAgent ?? '-'}\n`,
  )

  return lines.join('') || `${email} is signed in nowhere.\n`
}

const signOut: Action = async ({ email }, { identity }) => {
  await embedded(identity).signOut(email)

  return `${email} is signed out everywhere.\n`
}

const actions: ReadonlyMap<string, Action> = new Map([
  ['create', create],
  ['admin', admin],
  ['reset-password', resetPassword],
  ['reset-mfa', resetMfa],
  ['sessions', sessions],
  ['sign-out', signOut],
])

function embedded(identity: IdentityAdministration | null): IdentityAdministration {
  if (identity === null) throw new Error('A hosted pool keeps the accounts: use its own console for this.')

  return identity
}
