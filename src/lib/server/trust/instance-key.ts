import { hkdfSync } from 'node:crypto'
import type { SecretPlace } from '../secret-places.ts'
import { makeKeyBox, type KeyBox } from './key-box.ts'

/** Each purpose has a key of its own, so that no use of one can be turned into a use of another. */
export type KeyPurpose =
  | 'signing-links'
  | 'direct-links'
  | 'signing-cookies'
  | 'passcodes'
  | 'access-codes'
  | 'identity-codes'
  | 'identity-refresh-tokens'
  | 'embedding'
  | 'evidence'
  | 'webhooks'
  | 'message-ids'
  | 'returned-mail'
  /** Of what a verdict says, on its way to the reader and back. */
  | 'verdict-reports'
  | 'security-log'
  | 'token-pins'

export interface InstanceKey {
  /**
   * 32 bytes, the same at every start and behind every rotation; HKDF-SHA-256 (RFC 5869) of the host's derivation, a secret
   * that itself rests under the instance key, with the purpose as info.
   */
  deriveKey(purpose: KeyPurpose): Uint8Array
  /** `place` is where the secret is kept (organization, record …): it opens nowhere else. */
  encryptSecret(plain: Uint8Array, place: SecretPlace): Uint8Array
  /** Throws `SecretUnreadable` for another place, another key or changed bytes. */
  decryptSecret(sealed: Uint8Array, place: SecretPlace): Uint8Array
}

/** The instance key of a host that has this one alone, and whose other keys follow from it. */
export function makeInstanceKey(bytes: Uint8Array): InstanceKey {
  const box = makeKeyBox(bytes)

  return makeInstanceKeyOf({ writing: () => box, known: () => [box], derivation: bytes })
}

type Parts = {
  /** What is written now rests under this one. Throws where none of those that are known may write. */
  writing: () => KeyBox
  /** Every key that may open what is there: two while one is taking the other's place. */
  known: () => readonly KeyBox[]
  derivation: Uint8Array
}

export function makeInstanceKeyOf({ writing, known, derivation }: Parts): InstanceKey {
  return {
    deriveKey: (purpose) =>
      new Uint8Array(hkdfSync('sha256', derivation, new Uint8Array(0), `paraph/1/${purpose}`, 32)),
    encryptSecret: (plain, place) => writing().close(plain, place),
    decryptSecret(sealed, place) {
      const [first, ...others] = known()
      const fitting = others.find((box) => box.opens(sealed, place)) ?? first
      if (!fitting) throw new Error('There is no instance key')

      return fitting.open(sealed, place)
    },
  }
}
