import { randomBytes } from 'node:crypto'
import type { Database } from '../data/database.ts'
import type { Log } from '../log.ts'
import { fitKeys, type KeyFit } from './held-keys.ts'
import { loadInstanceKey, loadNextKey, type InstanceKeySource } from './instance-key-file.ts'
import {
  changeInstanceKeyRow,
  closeDerivation,
  makeInstanceKeyRow,
  openDerivation,
  readInstanceKeyRow,
  type KeptKeyRow,
} from './instance-key-rows.ts'
import { makeInstanceKey, makeInstanceKeyOf, type InstanceKey } from './instance-key.ts'
import { instanceKeyBytes, makeKeyBox, type KeyBox } from './key-box.ts'
import {
  assertKeyThere,
  findUnreadableKeys,
  hasRootUnder,
  InstanceKeyLost,
  whatToDo,
} from './unreadable-keys.ts'

/** The instance key of a process, which follows what the database says of it. */
export type HeldKey = InstanceKey & {
  /** Looks whether a rotation has begun or ended since; `false` where its next key is not here, and nothing can be encrypted. */
  look(): Promise<boolean>
}

/** The same for a server that starts, which tells of every key of a seal that does not open. */
export async function openKeys(
  database: Database,
  source: InstanceKeySource,
  log: Pick<Log, 'error'>,
): Promise<HeldKey> {
  const held = await openInstanceKey(database, source)
  for (const { serial, kind, row, organizationId } of await findUnreadableKeys(database, held)) {
    log.error(
      { key: row.purpose, organizationId, serial },
      kind === 'brought'
        ? 'a key that was brought along does not open and nothing more can be sealed with it: its file must be given again'
        : `a key does not open and nothing more can be sealed with it: npm run paraph -- seal revoke ${serial} --reason superseded`,
    )
  }

  return held
}

/** The instance key, once it is known to be the one that this database's secrets rest under. Throws `InstanceKeyLost`. */
export async function openInstanceKey(database: Database, source: InstanceKeySource): Promise<HeldKey> {
  await assertKeyThere(database, source)
  const loaded = await loadBoxes(source)
  const row = await settleRow(database, loaded)
  let boxes: Loaded[] = loaded
  const current = boxes.find(({ box }) => box.fingerprint === row.fingerprint)
  if (!current) throw new Error('The row of the instance key names none of those that fit it')
  const derivation = openDerivation(current.box, row)
  let fit = fitKeys(row, boxesOf(boxes))

  const key = makeInstanceKeyOf({
    derivation,
    known: () => boxesOf(boxes),
    writing() {
      if (fit.kind === 'fits') return fit.writing
      throw new Error(`This process has no key to write under: ${wordsOf(fit, boxesOf(boxes), row)}`)
    },
  })

  return {
    ...key,
    async look() {
      const now = (await database.read(null, readInstanceKeyRow)) ?? row
      // Whoever rotates a key that lies in a file has laid the next one beside it. Until it is read the former one writes on.
      if (fitKeys(now, boxesOf(boxes)).kind !== 'fits') boxes = merged(boxes, await loadBoxes(source))
      fit = fitKeys(now, boxesOf(boxes))

      return fit.kind === 'fits'
    },
  }
}

type Loaded = { box: KeyBox; bytes: Uint8Array }

const boxesOf = (loaded: readonly Loaded[]) => loaded.map(({ box }) => box)

function merged(known: Loaded[], found: readonly Loaded[]): Loaded[] {
  const prints = new Set(known.map(({ box }) => box.fingerprint))

  return [...known, ...found.filter(({ box }) => !prints.has(box.fingerprint))]
}

/** The key in use first. */
async function loadBoxes(source: InstanceKeySource): Promise<[Loaded, ...Loaded[]]> {
  const bytes = await loadInstanceKey(source)
  const next = await loadNextKey(source)

  return [{ bytes, box: makeKeyBox(bytes) }, ...(next ? [{ bytes: next, box: makeKeyBox(next) }] : [])]
}

/** What the database says, once it is sure that these are its keys. Throws `InstanceKeyLost` where they are not. */
async function settleRow(database: Database, loaded: readonly [Loaded, ...Loaded[]]): Promise<KeptKeyRow> {
  const boxes = boxesOf(loaded)
  const row = await database.transaction(null, readInstanceKeyRow)
  if (!row) return makeRow(database, loaded)
  const fit = fitKeys(row, boxes)
  if (fit.kind === 'fits') return row
  const first = loaded[0].box
  if (fit.kind === 'foreign' && (await hasRootUnder(database, first))) return replaceLost(database, first)

  throw new InstanceKeyLost(wordsOf(fit, boxes, row))
}

async function makeRow(database: Database, [first]: readonly [Loaded, ...Loaded[]]): Promise<KeptKeyRow> {
  await findUnreadableKeys(database, makeInstanceKey(first.bytes))
  const row = await database.transaction(null, async (tx) => {
    await makeInstanceKeyRow(tx, first)
    return readInstanceKeyRow(tx)
  })
  if (!row) throw new Error('The row of the instance key could not be written')
  if (row.fingerprint === first.box.fingerprint) return row

  throw new InstanceKeyLost(wordsOf({ kind: 'foreign' }, [first.box], row))
}

/** The root was made anew because the key is lost for good (`seal revoke root`): what was derived from it is lost as well. */
async function replaceLost(database: Database, box: KeyBox): Promise<KeptKeyRow> {
  return database.transaction(null, async (tx) => {
    await changeInstanceKeyRow(tx, {
      fingerprint: box.fingerprint,
      nextFingerprint: null,
      derivation: closeDerivation(box, randomBytes(instanceKeyBytes)),
    })
    const row = await readInstanceKeyRow(tx)
    if (!row) throw new Error('The row of the instance key is gone')

    return row
  })
}

function wordsOf(fit: KeyFit, boxes: readonly KeyBox[], row: KeptKeyRow): string {
  const own = boxes.map(({ fingerprint }) => fingerprint).join(', ')
  if (fit.kind === 'next-missing')
    return `The instance key is being rotated from ${row.fingerprint} to ${row.nextFingerprint}, which is not here: give this process both, the next one as INSTANCE_KEY_NEXT or in instance.key.next beside the other one.`
  if (fit.kind === 'former-missing')
    return `The instance key is being rotated from ${row.fingerprint} to ${row.nextFingerprint}, and not all secrets rest under the next one yet: give this process both, the former one as INSTANCE_KEY, the next one as INSTANCE_KEY_NEXT.`
  const since = row.rotatedAt ? `, since it was rotated at ${row.rotatedAt.toISOString()}` : ''

  return `The instance key (fingerprint ${own}) does not open the seal keys of this database, nor anything else in it: its secrets rest under ${row.fingerprint}${since}.\n${whatToDo}`
}
