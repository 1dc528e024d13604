import path from 'node:path'
import { readKmsPlace, type KmsPlace } from './kms-config.ts'
import type { Read } from './variables.ts'

/** Where the key is that the host brought along. */
export type SealKeyConfig =
  | { kind: 'pkcs12'; file: string; password: string }
  /** `certificates`: a PEM file beside what lies in the token. */
  | {
      kind: 'pkcs11'
      place: { module: string; token: string; key: string; pin: string }
      certificates: string | null
    }
  | { kind: 'kms'; place: KmsPlace; certificates: string }

const names = { pkcs12: 'SEAL_PKCS12_FILE', pkcs11: 'SEAL_PKCS11_MODULE', kms: 'SEAL_KMS_KEY' } as const

export function readSealKey(given: Read): SealKeyConfig | null {
  const keys = [readPkcs12(given), readPkcs11(given), readKms(given)].filter((key) => key !== null)
  const named = keys.map(({ kind }) => names[kind]).join(' and ')
  if (keys.length === 2) throw new Error(`${named} name two keys: leave one of them out.`)
  if (keys.length > 2) throw new Error(`${named} name three keys: leave all but one out.`)

  return keys[0] ?? null
}

function readPkcs12({
  SEAL_PKCS12_FILE: file,
  SEAL_PKCS12_PASSWORD: password = '',
}: Read): SealKeyConfig | null {
  if (file) return { kind: 'pkcs12', file: path.resolve(file), password }
  if (password) throw new Error('SEAL_PKCS12_PASSWORD opens nothing without SEAL_PKCS12_FILE.')

  return null
}

function readPkcs11({
  SEAL_PKCS11_MODULE: module,
  SEAL_PKCS11_TOKEN: token,
  SEAL_PKCS11_KEY: key,
  SEAL_PKCS11_PIN: pin,
  SEAL_PKCS11_CERTIFICATES: certificates,
}: Read): SealKeyConfig | null {
  if (![module, token, key, pin, certificates].some(Boolean)) return null
  if (!module || !token || !key || !pin)
    throw new Error(
      'SEAL_PKCS11_MODULE, SEAL_PKCS11_TOKEN, SEAL_PKCS11_KEY and SEAL_PKCS11_PIN are needed together.',
    )

  return {
    kind: 'pkcs11',
    place: { module: path.resolve(module), token, key, pin },
    certificates: certificates ? path.resolve(certificates) : null,
  }
}

function readKms(given: Read): SealKeyConfig | null {
  const { SEAL_KMS_KEY: key, SEAL_KMS_CERTIFICATES: certificates } = given
  const place = readKmsPlace(key, given)
  if (!place && !certificates) return null
  if (!place || !certificates) throw new Error('SEAL_KMS_KEY and SEAL_KMS_CERTIFICATES are needed together.')

  return { kind: 'kms', place, certificates: path.resolve(certificates) }
}
