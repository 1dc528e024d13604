import type { KeptKeyRow } from './instance-key-rows.ts'
import type { KeyBox } from './key-box.ts'

/** What a process that has these keys may do with a database that says this of its own. */
export type KeyFit =
  /** `writing`: what is written rests under it from now on. */
  | { kind: 'fits'; writing: KeyBox }
  /** A rotation is under way, and the key that it goes to, or the one that it comes from, is not here. */
  | { kind: 'next-missing' | 'former-missing' }
  | { kind: 'foreign' }

/** The database says which of the keys writes, so that all of its processes write under the same. */
export function fitKeys(
  { fingerprint, nextFingerprint }: Pick<KeptKeyRow, 'fingerprint' | 'nextFingerprint'>,
  boxes: readonly KeyBox[],
): KeyFit {
  const named = (print: string | null) => boxes.find((box) => box.fingerprint === print)
  const [current, next] = [named(fingerprint), named(nextFingerprint)]
  if (nextFingerprint === null) return current ? { kind: 'fits', writing: current } : { kind: 'foreign' }
  if (!current) return { kind: next ? 'former-missing' : 'foreign' }

  return next ? { kind: 'fits', writing: next } : { kind: 'next-missing' }
}
