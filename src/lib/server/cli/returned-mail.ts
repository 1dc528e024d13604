import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { keySource } from '../config-ports.ts'
import { readConfig } from '../config/config.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { makeEnact } from '../envelopes/enact.ts'
import { makeNoteLostInvitation } from '../mail/member-invitation-handler.ts'
import { makeMessageMarks } from '../mail/returned/message-marks.ts'
import { makeNoteBounce } from '../mail/returned/note-bounce.ts'
import { makeReturnedAddresses, type ReturnedRow } from '../mail/returned/returned-addresses.ts'
import { makeTakeReturns } from '../mail/returned/take-returns.ts'
import { makeNotify } from '../notifications/notify.ts'
import { openInstanceKey } from '../trust/open-keys.ts'
import { makeRandom, systemClock as clock } from '../system.ts'
import { openStorage } from './storage.ts'

const mostListed = 500
const mostBytes = 1024 * 1024

/** Takes a mail as a mail server pipes it, from a file or the standard input. Throws where it says of nothing that it came back. */
export async function takeBounce(source: string): Promise<string> {
  const bytes = source === '-' ? await buffer(process.stdin) : await readFile(source)
  if (bytes.byteLength > mostBytes) throw new Error('A mail of more than 1 MB is not read.')

  return withDesk(async ({ takeReturns }) => {
    const taken = await takeReturns.fromMail(bytes)
    if (!taken) throw new Error('This is not a mail that says that another came back (RFC 3464).')
    if (taken.taken === 0)
      throw new Error('It names no mail of ours that came back, so nothing is done about it.')

    return `Noted what it says of ${counted(taken.taken, 'address', 'addresses')}.\n`
  })
}

export function listSuppressed(): Promise<string> {
  return withDesk(async ({ addresses }) => {
    const rows = await addresses.list(null, mostListed)

    return rows.length === 0 ? 'No mail came back.\n' : rows.map(lineOf).join('')
  })
}

export function removeSuppressed(address: string): Promise<string> {
  return withDesk(async ({ addresses }) => {
    if (!(await addresses.removeByAddress(address)))
      throw new Error(`No mail to ${address} is known to have come back.`)

    return `${address} is written to again.\n`
  })
}

function lineOf({ address, kind, times, lastAt, reason }: ReturnedRow): string {
  return `${address ?? '(account erased)'}  ${kind}  ${counted(times, 'time', 'times')}, last ${lastAt.toISOString()}: ${reason}\n`
}

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** What follows from it is left to the server's workers, which look for it by themselves. */
async function openDesk(
  config: ReturnType<typeof readConfig>,
  database: Awaited<ReturnType<typeof openStorage>>['database'],
) {
  const key = await openInstanceKey(database, keySource(config))
  const random = makeRandom(clock)
  const addresses = makeReturnedAddresses({ database, clock, random, key: key.deriveKey('returned-mail') })
  const enact = makeEnact({ clock, random, wake: () => {} })
  const takeReturns = makeTakeReturns({
    addresses,
    marks: makeMessageMarks(key.deriveKey('message-ids')),
    noteBounce: makeNoteBounce({ database, enact, clock }),
    noteLostInvitation: makeNoteLostInvitation({ database, notify: makeNotify({ clock, random }) }),
  })

  return { addresses, takeReturns }
}

async function withDesk(
  work: (desk: Awaited<ReturnType<typeof openDesk>>) => Promise<string>,
): Promise<string> {
  const config = readConfig(process.env)
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    return await work(await openDesk(config, storage.database))
  } finally {
    await storage.close()
  }
}
