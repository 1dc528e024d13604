import { hkdfSync } from 'node:crypto'
import { closeBox, openBox, SecretUnreadable } from './authenticated-box.ts'

export const instanceKeyBytes = 32

/** Each purpose has a key of its own, so that no use of one can be turned into a use of another. */
export type KeyPurpose =
  | 'encrypt'
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
  | 'security-log'

export interface InstanceKey {
  /** 32 bytes, the same at every start; HKDF-SHA-256 (RFC 5869) of the instance key with the purpose as info. */
  deriveKey(purpose: KeyPurpose): Uint8Array
  /** `place` is where the secret is kept (organization, record …): it opens nowhere else. */
  encryptSecret(plain: Uint8Array, place: readonly string[]): Uint8Array
  /** Throws `SecretUnreadable` for another place, another key or changed bytes. */
  decryptSecret(sealed: Uint8Array, place: readonly string[]): Uint8Array
}

/** First byte of a sealed secret: how the rest is to be read. */
const version = 1

export function makeInstanceKey(bytes: Uint8Array): InstanceKey {
  if (bytes.length !== instanceKeyBytes) throw new Error(`An instance key is ${instanceKeyBytes} bytes long`)

  const deriveKey = (purpose: KeyPurpose) =>
    new Uint8Array(hkdfSync('sha256', bytes, new Uint8Array(0), `paraph/1/${purpose}`, 32))
  const encryptionKey = deriveKey('encrypt')

  return {
    deriveKey,
    encryptSecret: (plain, place) =>
      Buffer.concat([Buffer.from([version]), closeBox(encryptionKey, plain, toAad(place))]),
    decryptSecret(sealed, place) {
      if (sealed[0] !== version) throw new SecretUnreadable('The sealed bytes are of an unknown version')

      return openBox(encryptionKey, sealed.subarray(1), toAad(place))
    },
  }
}

/** As JSON, so that ["ab", "c"] and ["a", "bc"] are different places. */
function toAad(place: readonly string[]): Uint8Array {
  return Buffer.from(JSON.stringify([version, ...place]))
}
