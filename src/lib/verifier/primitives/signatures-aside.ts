import { sameBytes } from '../bytes.ts'
import type { EcKey, Signed } from './primitives.ts'

/** One that is asked about while a verdict is made, and what it comes to once that is known. */
export type AskedSignature = { key: EcKey; signed: Signed; holds?: boolean }

/** Those of the verdict that is being made: it is made at one go, so that no two are at once. */
let asked: AskedSignature[] | undefined

/**
 * Runs `judge` with what is known of signatures already, and with every other one taken to hold and put down in `known`: so that
 * whoever can check them faster, only not at once, does so behind it. What `judge` came to counts when all of them hold.
 */
export function withSignaturesAside<T>(known: AskedSignature[], judge: () => T): T {
  asked = known
  try {
    return judge()
  } finally {
    asked = undefined
  }
}

/** Whether this one holds or is taken to; undefined where whoever asks has to find out. */
export function holdsAside(key: EcKey, signed: Signed): boolean | undefined {
  if (!asked) return undefined
  const before = asked.find((one) => isSame(one, key, signed))
  if (before) return before.holds ?? true
  asked.push({ key, signed })

  return true
}

function isSame(one: AskedSignature, key: EcKey, { hash, bytes, signature }: Signed): boolean {
  return (
    one.signed.hash === hash &&
    sameBytes(one.signed.signature, signature) &&
    sameBytes(one.key.spki, key.spki) &&
    sameBytes(one.signed.bytes, bytes)
  )
}
