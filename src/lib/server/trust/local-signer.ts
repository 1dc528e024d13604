import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import type { Signer } from '../ports.ts'
import type { KeyHolder } from './certificates.ts'

/** Signs in this process. `chain` runs from the issuer up to the root. */
export function makeLocalSigner(holder: KeyHolder, chain: readonly Uint8Array[]): Signer {
  const key = createPrivateKey({ key: Buffer.from(holder.privateKey), type: 'pkcs8', format: 'der' })
  if (!isP256(key)) throw new Error('A seal key is an ECDSA key on the curve P-256')

  return {
    certificate: holder.certificate,
    chain,
    sign: (bytes) =>
      new Promise((resolve, reject) => {
        sign('sha256', bytes, { key, dsaEncoding: 'der' }, (error, signature) =>
          error ? reject(error) : resolve(signature),
        )
      }),
  }
}

const isP256 = (key: KeyObject) => key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
