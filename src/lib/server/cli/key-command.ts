import { readConfig, type Config } from '../config/config.ts'
import { keySource } from '../config-ports.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { systemClock } from '../system.ts'
import { followedWithinMs } from '../trust/follow-key.ts'
import {
  loadInstanceKey,
  loadNextKey,
  makeRestingKey,
  nextKeyFile,
  placeNextKey,
  writeInstanceKey,
  type InstanceKeySource,
} from '../trust/instance-key-file.ts'
import { readInstanceKeyRow, type KeptKeyRow } from '../trust/instance-key-rows.ts'
import { makeKeyBox, type KeyBox } from '../trust/key-box.ts'
import { openInstanceKey } from '../trust/open-keys.ts'
import { rewrapAll, type Found } from '../trust/rotation/rewrap.ts'
import { rotateKey, type Rotated } from '../trust/rotation/rotate-key.ts'
import { openStorage } from './storage.ts'
import { makeKey, unwrapKey, wrapKey } from './wrap-key.ts'

const usage = `What about the instance key?
  npm run paraph -- key check    which key the secrets of the database rest under, and whether all of them do
  npm run paraph -- key rotate   bring all of them under the next key; ended in between, it goes on when it is asked again
  npm run paraph -- key make     print a new key, encrypted where INSTANCE_KEY_KMS names a key of AWS KMS
  npm run paraph -- key wrap     encrypt the key that is here by that key of KMS; --from <key> where it is by another one
  npm run paraph -- key unwrap   the way back`

/** So many are named; the others are counted. */
const mostNamed = 20

type Given = {
  /** How long processes are waited for that share the database; left out, as long as they may take. */
  followedWithin?: number
  /** Told of each step, for whoever ends it there. */
  onStep?: (step: string) => void
}

/** Actions that need no database, and run beside whatever runs. */
const keptActions: Readonly<Record<string, (config: Config, more: readonly string[]) => Promise<number>>> = {
  make: makeKey,
  wrap: wrapKey,
  unwrap: unwrapKey,
}

/** `paraph key …`: with the embedded database the server must be stopped, with PostgreSQL it may run. */
export async function key([action = '', ...more]: readonly string[], given: Given = {}): Promise<number> {
  const kept = keptActions[action]
  const isKnown = kept !== undefined || action === 'check' || action === 'rotate'
  if (!isKnown || (more.length > 0 && action !== 'wrap')) throw new Error(usage)
  const config = readConfig(process.env)
  if (kept) return kept(config, more)
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    const { database } = storage
    await openInstanceKey(database, keySource(config))
    const row = await database.transaction(null, readInstanceKeyRow)
    if (!row) throw new Error('This database has no instance key yet: start Paraph once.')

    return action === 'check'
      ? await check(database, row, keySource(config))
      : await rotate({ database, row, config, given })
  } finally {
    await storage.close()
  }
}

type Database = Awaited<ReturnType<typeof openStorage>>['database']

async function check(database: Database, row: KeptKeyRow, source: InstanceKeySource): Promise<number> {
  const known = await loadBoxes(source)
  const wanted = named(known, row.nextFingerprint ?? row.fingerprint)
  const others = known.filter((box) => box !== wanted)
  const found = await rewrapAll({ database, boxes: [wanted, ...others], changes: false })
  process.stdout.write(toldOfCheck(row, found))

  return found.others + found.unreadable.length > 0 ? 1 : 0
}

type Asked = { database: Database; row: KeptKeyRow; config: Config; given: Given }

async function rotate({ database, row, config, given }: Asked): Promise<number> {
  const source = keySource(config)
  const { onStep } = given
  const from = makeKeyBox(await loadInstanceKey(source))
  // Ended behind the last word of the database, all that is left to do is to say the same here.
  if (row.fingerprint !== from.fingerprint) return finish(await place(source, from), null)
  await makeNextKey(source, row)
  onStep?.('made')
  const next = await loadNextKey(source)
  const to = next && makeKeyBox(next)
  if (!to || to.fingerprint === from.fingerprint) throw new Error(missingNext(row))
  const until = config.database.kind === 'embedded' ? 0 : (given.followedWithin ?? followedWithinMs)
  const began = performance.now()
  const rotated = await rotateKey({
    ...{ database, from, to, clock: systemClock, onStep },
    whenFollowed: () => after(until - (performance.now() - began), until),
  })
  const aside = await place(source, from)
  onStep?.('placed')

  return finish(aside, rotated)
}

/** Resolves with where the former key lies, where that is a file. */
async function place(source: InstanceKeySource, { fingerprint }: KeyBox): Promise<string | null> {
  return 'file' in source ? placeNextKey(source.file, fingerprint) : null
}

/** Only a file is ours to make: what a variable holds is its owner's. */
async function makeNextKey(source: InstanceKeySource, { nextFingerprint }: KeptKeyRow): Promise<void> {
  if ('base64' in source || (await loadNextKey(source))) return
  if (nextFingerprint !== null)
    throw new Error(`The key is being rotated to ${nextFingerprint}: bring ${nextKeyFile(source.file)} back.`)
  await writeInstanceKey(nextKeyFile(source.file), await makeRestingKey(source))
}

const missingNext = ({ fingerprint }: KeptKeyRow) =>
  `There is no other key than ${fingerprint}, which all secrets rest under. Make the next one (npm run paraph -- key make), give it as INSTANCE_KEY_NEXT to every process and to this command.`

async function after(milliseconds: number, of: number): Promise<void> {
  if (milliseconds <= 0) return
  process.stdout.write(`Waiting ${Math.ceil(of / 1000)} s for all processes to write under the next key …\n`)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function finish(aside: string | null, rotated: Rotated | null): number {
  if (rotated) process.stdout.write(toldOfRotation(rotated))
  process.stdout.write(aside ? toldOfFile(aside) : toldOfVariable)

  return 0
}

const toldOfFile = (aside: string) =>
  `The former key is ${aside}: backups from before open with it alone. Keep it with them, away from this machine, and delete it here.\n`
const toldOfVariable =
  'Give every process the next key as INSTANCE_KEY, leave INSTANCE_KEY_NEXT out, start them again, and see by `paraph key check` that nothing was left behind. Keep the former key with the backups from before.\n'

function toldOfRotation({ wrapped, unreadable }: Rotated): string {
  const left = unreadable.length > 0 ? linesOf(unreadable, 'Opened with neither key before, and stay so') : ''

  return `${wrapped} secrets were brought under the next key.\n${left}`
}

function toldOfCheck({ fingerprint, nextFingerprint, rotatedAt }: KeptKeyRow, found: Found): string {
  const { settled, others, unreadable } = found
  const since = rotatedAt ? `, since ${rotatedAt.toISOString()}` : ''
  const lines = [
    `The database names the key ${fingerprint}${since}: ${settled} secrets rest under it.\n`,
    ...(nextFingerprint ? [`A rotation to ${nextFingerprint} is under way.\n`] : []),
    ...(others > 0 ? [`${others} rest under another key that is here: key rotate brings them along.\n`] : []),
    ...(unreadable.length > 0 ? [linesOf(unreadable, 'Open with no key that is here')] : []),
  ]

  return lines.join('')
}

function linesOf(rows: readonly string[], what: string): string {
  const named = rows.slice(0, mostNamed).map((row) => `  ${row}\n`)
  const more = rows.length > mostNamed ? `  and ${rows.length - mostNamed} more\n` : ''

  return `${what}: ${rows.length}\n${named.join('')}${more}`
}

async function loadBoxes(source: InstanceKeySource): Promise<KeyBox[]> {
  const next = await loadNextKey(source)

  return [await loadInstanceKey(source), ...(next ? [next] : [])].map(makeKeyBox)
}

function named(boxes: readonly KeyBox[], fingerprint: string): KeyBox {
  const box = boxes.find((one) => one.fingerprint === fingerprint)
  if (!box) throw new Error(`The key ${fingerprint} of this database is not here.`)

  return box
}
