import type { InstanceKey } from '../trust/instance-key.ts'

/** What the identity service asks of the instance key. */
export interface IdentitySecrets {
  /** Text that only `decrypt` with the same `aad` (the place it is kept) turns back. */
  encrypt(plain: Uint8Array, aad: string): string
  decrypt(sealed: string, aad: string): Uint8Array
  /** 32 bytes, the same at every start, another for every purpose. */
  readonly deriveKey: (purpose: IdentityKeyPurpose) => Uint8Array
}

export type IdentityKeyPurpose = 'identity-codes' | 'identity-refresh-tokens'

export function toIdentitySecrets(instanceKey: InstanceKey): IdentitySecrets {
  return {
    encrypt: (plain, aad) =>
      Buffer.from(instanceKey.encryptSecret(plain, ['identity', aad])).toString('base64'),
    decrypt: (sealed, aad) =>
      instanceKey.decryptSecret(new Uint8Array(Buffer.from(sealed, 'base64')), ['identity', aad]),
    deriveKey: (purpose) => instanceKey.deriveKey(purpose),
  }
}
