import { createHash } from 'node:crypto'
import type { Signer } from '../../ports.ts'

/** Whose key it is: the host's, or of the organization with this id. */
export type KeyOwner = 'host' | (string & {})

/** A key that somebody brought along, wherever it is kept. */
export type BroughtSigner = {
  purpose: string
  signer: Signer
  /** Of the first of its certificates. */
  endsAt: Date
  /** Why it could not sign when it last was to, where that is told. */
  lastFault?: () => string | null
}

const word = 'brought'

/**
 * What a key is filed under: the same key with the same certificate always under the same, so that whoever comes back to it has
 * it again.
 */
export function broughtPurpose(owner: KeyOwner, certificate: Uint8Array): string {
  return `${broughtFrom(owner)}${createHash('sha256').update(certificate).digest('hex').slice(0, 32)}`
}

/** What the purposes of an owner's keys begin with. */
export const broughtFrom = (owner: KeyOwner) => `${word}:${owner}:`

export const isBrought = (purpose: string) => purpose.startsWith(`${word}:`)

/** True of the keys of one organization, or of the host, which seals for all. */
export const isBroughtBy = (purpose: string, owner: KeyOwner) => purpose.startsWith(broughtFrom(owner))

/** A key that is to seal cannot. Nothing else seals in its place: whoever chose it hears of it. */
export class SealKeyUnusable extends Error {
  override name = 'SealKeyUnusable'
}
