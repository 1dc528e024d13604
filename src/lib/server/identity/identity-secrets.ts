import type { SecretPlace } from '../secret-places.ts'
import type { InstanceKey } from '../trust/instance-key.ts'

/** What the identity service asks of the instance key. */
export interface IdentitySecrets {
  /** Text that only `decrypt` with the same place turns back. */
  encrypt(plain: Uint8Array, place: SecretPlace): string
  decrypt(sealed: string, place: SecretPlace): Uint8Array
  /** 32 bytes, the same at every start, another for every purpose. */
  readonly deriveKey: (purpose: IdentityKeyPurpose) => Uint8Array
}

export type IdentityKeyPurpose = 'identity-codes' | 'identity-refresh-tokens'

export function toIdentitySecrets(instanceKey: InstanceKey): IdentitySecrets {
  return {
    encrypt: (plain, place) => Buffer.from(instanceKey.encryptSecret(plain, place)).toString('base64'),
    decrypt: (sealed, place) =>
      instanceKey.decryptSecret(new Uint8Array(Buffer.from(sealed, 'base64')), place),
    deriveKey: (purpose) => instanceKey.deriveKey(purpose),
  }
}
