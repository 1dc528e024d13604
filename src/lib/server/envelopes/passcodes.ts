import type { InstanceKey } from '../trust/instance-key.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'

export interface Passcodes {
  hash(envelopeId: string, passcode: string): string
  fits(envelopeId: string, passcode: string, hash: string): boolean
}

/**
 * Passcodes are short, so their hash is keyed: without the instance key a copy of the database does not tell them. Bound
 * to the envelope and not to the recipient, as whoever takes a task over is told the same one.
 */
export function makePasscodes(deriveKey: InstanceKey['deriveKey']): Passcodes {
  const key = deriveKey('passcodes')
  // What somebody hears on the telephone has no case, and no spaces at its ends.
  const hash = (envelopeId: string, passcode: string) =>
    keyedHash(key, `${envelopeId}.${passcode.normalize('NFC').trim().toLowerCase()}`)

  return { hash, fits: (envelopeId, passcode, known) => isSameSecret(hash(envelopeId, passcode), known) }
}
