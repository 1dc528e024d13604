import type { Database } from '../../data/database.ts'
import type { Clock } from '../../ports.ts'
import {
  changeInstanceKeyRow,
  closeDerivation,
  holdInstanceKeyRow,
  openDerivation,
} from '../instance-key-rows.ts'
import type { KeyBox } from '../key-box.ts'
import { rewrapAll, type Found } from './rewrap.ts'

type Parts = {
  database: Database
  from: KeyBox
  to: KeyBox
  clock: Clock
  /** Resolves once every process that may write has seen that the rotation began. */
  whenFollowed: () => Promise<void>
  onStep?: ((step: string) => void) | undefined
}

/** `wrapped`: how many secrets rest under another key now; `unreadable`: what opened with neither, and stays as it was. */
export type Rotated = { wrapped: number; unreadable: readonly string[] }

/**
 * Brings everything under the next key. Every step is written down before the one behind it begins, and each may be done
 * twice: ended anywhere, whoever asks again goes on where it was. Throws an error in words where another rotation is under way.
 */
export async function rotateKey(parts: Parts): Promise<Rotated> {
  const { database, from, to, clock, whenFollowed, onStep } = parts
  await database.transaction(null, async (tx) => {
    const { nextFingerprint } = await holdInstanceKeyRow(tx)
    if (nextFingerprint !== null && nextFingerprint !== to.fingerprint)
      throw new Error(`The key is being rotated to ${nextFingerprint} already: finish that first.`)
    await changeInstanceKeyRow(tx, { nextFingerprint: to.fingerprint })
  })
  onStep?.('begun')
  const pass = () => rewrapAll({ database, boxes: [to, from], changes: true, onStep })
  let found: Found = await pass()
  let wrapped = found.others
  await whenFollowed()
  // What was being written while the first pass went by.
  do {
    found = await pass()
    wrapped += found.others
  } while (found.others > 0)
  onStep?.('settled')
  await database.transaction(null, async (tx) => {
    const row = await holdInstanceKeyRow(tx)
    await changeInstanceKeyRow(tx, {
      fingerprint: to.fingerprint,
      nextFingerprint: null,
      derivation: closeDerivation(to, openDerivation(from, row)),
      rotatedAt: clock.now(),
    })
  })
  onStep?.('ended')

  return { wrapped, unreadable: found.unreadable }
}
