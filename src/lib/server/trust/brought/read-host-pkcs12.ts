import { readFile } from 'node:fs/promises'
import type { Signer } from '../../ports.ts'
import { makeLocalSigner } from '../local-signer.ts'
import { findIdentity, type SealIdentity } from './check-key.ts'
import { readPkcs12 } from './read-pkcs12.ts'

/** The key in a PKCS#12 file of the host's. Throws `KeyUnfit`, and an error that names the variable where there is no such file. */
export async function readHostPkcs12(
  file: string,
  password: string,
): Promise<{ identity: SealIdentity; signer: Signer }> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`SEAL_PKCS12_FILE: ${file} cannot be read.`, { cause })
  })
  const key = readPkcs12(bytes, password)
  const identity = findIdentity(key)
  const { certificate, chain } = identity

  return { identity, signer: makeLocalSigner({ certificate, privateKey: key.privateKey }, chain) }
}
