import path from 'node:path'
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

export function readSealKey(given: Read): SealKeyConfig | null {
  const file = readPkcs12(given)
  const token = readPkcs11(given)
  if (file && token)
    throw new Error('SEAL_PKCS12_FILE and SEAL_PKCS11_MODULE name two keys: leave one of them out.')

  return file ?? token
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
