import { parseArgs } from 'node:util'
import { mayBeInForeignHands, revocationReasons } from '#core/seal/revocation.ts'
import { type Config, readConfig } from '../config/config.ts'
import { keySource } from '../config-ports.ts'
import type { Database } from '../data/database.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { addressesOf } from '../trust/authority-address.ts'
import { loadInstanceKey } from '../trust/instance-key-file.ts'
import { makeInstanceKey } from '../trust/instance-key.ts'
import { makeKeyCustody, type KeyCustody, type Revoked, type Wish } from '../trust/key-custody.ts'
import { readKeptKeys, type KeptKey } from '../trust/kept-keys.ts'
import { openInstanceKey } from '../trust/open-keys.ts'
import { InstanceKeyLost } from '../trust/unreadable-keys.ts'
import { makeRandom, systemClock } from '../system.ts'
import { openStorage } from './storage.ts'

const usage = `What about which key?
  npm run paraph -- seal list
  npm run paraph -- seal revoke <serial>|current|root --reason <reason> [--since <date>]
                                [--organization <id or slug>] [--mode live|test]

Reasons: ${revocationReasons.join(', ')}.
\`current\` is the organization's seal of today. --since: seals from then on count no more; without it, from now on.`

/** Resolves with what to print. */
type Action = (desk: { config: Config; database: Database }) => Promise<string>

/** `paraph seal …`: with the embedded database the server must be stopped, with PostgreSQL it may run. */
export async function seal(parameters: readonly string[]): Promise<number> {
  const act = understand(parameters)
  const config = readConfig(process.env)
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${reason}\nWith the embedded database only one process may use it: stop the server, revoke, start it again.`,
      { cause: error },
    )
  })
  try {
    process.stdout.write(await act({ config, database: storage.database }))
  } finally {
    await storage.close()
  }

  return 0
}

/** Understood before anything is opened. */
function understand(parameters: readonly string[]): Action {
  const { positionals, values } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      since: { type: 'string' },
      organization: { type: 'string' },
      mode: { type: 'string', default: 'live' },
    },
  })
  const [action = '', which = ''] = positionals
  if (action === 'list')
    return async ({ database }) => linesOf(await database.transaction(null, readKeptKeys))
  const reason = revocationReasons.find((each) => each === values.reason)
  const { mode, organization } = values
  if (action !== 'revoke' || which === '' || !reason || (mode !== 'live' && mode !== 'test'))
    throw new Error(usage)
  const wish = { ...whichOf(which, { organization, mode }), reason, since: sinceOf(values.since) }

  return async (desk) => toldOf(await (await openCustody(desk, wish)).revoke(wish))
}

/** Only for a new root is an instance key made that is not there: every other key is of no use without the old one. */
async function openCustody({ config, database }: Parameters<Action>[0], { kind }: Wish): Promise<KeyCustody> {
  const source = keySource(config)
  const instanceKey = await openInstanceKey(database, source).catch(async (error: unknown) => {
    if (kind !== 'root' || !(error instanceof InstanceKeyLost)) throw error
    return makeInstanceKey(await loadInstanceKey(source))
  })

  return makeKeyCustody({
    database,
    instanceKey,
    clock: systemClock,
    random: makeRandom(systemClock),
    addresses: addressesOf(config),
  })
}

function whichOf(which: string, of: { organization: string | undefined; mode: 'live' | 'test' }): Wish {
  if (which === 'root') return { kind: 'root' }
  if (which === 'current') return { kind: 'current', ...of }
  const serial = which.replaceAll(':', '').toUpperCase()
  if (!/^[0-9A-F]{2,40}$/.test(serial)) throw new Error(usage)

  return { kind: 'serial', serial }
}

function sinceOf(text: string | undefined): Date | null {
  if (text === undefined) return null
  const since = new Date(text)
  if (Number.isNaN(since.getTime())) throw new Error(`--since: ${text} is no date. Write it as 2027-03-01.`)
  if (since > systemClock.now()) throw new Error(`--since: ${text} has not come yet.`)

  return since
}

function linesOf(keys: readonly KeptKey[]): string {
  if (keys.length === 0) return 'There is no key yet: the first start and the first seal make them.\n'

  return keys
    .map(({ serial, kind, organizationId, mode, certificate, isNewest, revocation }) => {
      const state = revocation
        ? `revoked since ${revocation.since.toISOString()} (${revocation.reason})`
        : isNewest
          ? 'in use'
          : 'replaced'
      const whose = organizationId ? `  ${organizationId} ${mode}` : ''

      return `${serial}  ${kind}${whose}  until ${certificate.validToDate.toISOString().slice(0, 10)}  ${state}\n`
    })
    .join('')
}

function toldOf({ key: { serial, kind }, now: { reason, since }, next, list }: Revoked): string {
  const lines = [
    `${serial} (${kind}) is revoked as ${reason}: what it signed from ${since.toISOString()} on counts no more.`,
    toldOfNext(next),
    ...(list === 'none' && !mayBeInForeignHands(reason) ? [] : [listWords[list]]),
  ]

  return `${lines.join('\n')}\n`
}

function toldOfNext(next: Revoked['next']): string {
  if (next === 'lost')
    return 'No new key could be made: the key of its authority does not open. Revoke that one too; seal list shows it.'
  if (next === 'later') return 'A new key is made when something is to be sealed.'

  return `In its place from now on: ${next.serial}`
}

const listWords: Readonly<Record<Revoked['list'], string>> = {
  issued: 'The list that names it is signed, and published while the server runs.',
  lost: 'The list that should name it cannot be signed: the key of its authority does not open either. Verdicts of this host know it all the same.',
  none: 'No list names a root: take it out of every trust store it was put into. Verdicts of this host know it.',
}
