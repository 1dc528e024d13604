import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import type { Signer } from '../ports.ts'
import type { KeyHolder } from './certificates.ts'

/** Signs in this process. `chain` runs from the issuer up to the root. Throws where the two do not belong together. */
export function makeLocalSigner(holder: KeyHolder, chain: readonly Uint8Array[]): Signer {
  const key = createPrivateKey({ key: Buffer.from(holder.privateKey), type: 'pkcs8', format: 'der' })
  if (!new X509Certificate(holder.certificate).checkPrivateKey(key))
    throw new Error('A seal key is that of its certificate')

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
