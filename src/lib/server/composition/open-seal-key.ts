import type { Config } from '../config/config.ts'
import { openHostKey } from '../sealing/open-host-key.ts'
import type { BroughtSigner } from '../trust/brought/brought-keys.ts'
import { KeyUnfit } from '../trust/brought/key-unfit.ts'
import { isKmsUnusable, makeKmsSealKey } from '../trust/brought/kms/kms-seal-key.ts'
import { readHostKms } from '../trust/brought/kms/read-host-kms.ts'
import { readHostPkcs12 } from '../trust/brought/read-host-pkcs12.ts'
import { makePinMemory } from '../trust/brought/token/pin-memory.ts'
import { readHostToken } from '../trust/brought/token/read-host-token.ts'
import { makeToken } from '../trust/brought/token/token-signer.ts'
import { TokenUnfit } from '../trust/brought/token/token-unfit.ts'

type Parts = Parameters<typeof openHostKey>[0]
type SealKey = NonNullable<Config['sealKey']>
type TokenConfig = Extract<SealKey, { kind: 'pkcs11' }>
type KmsConfig = Extract<SealKey, { kind: 'kms' }>

/** The key that the host brought along; null where it seals with keys made here. */
export type OpenSealKey = { key: BroughtSigner | null; close: () => void }

/** Throws an error that names the variable, for whoever starts the server. */
export async function openSealKey({ sealKey }: Config, parts: Parts): Promise<OpenSealKey> {
  if (!sealKey) return { key: null, close: () => {} }
  if (sealKey.kind === 'pkcs11') return openOfToken(sealKey, parts)
  if (sealKey.kind === 'kms') return openOfKms(sealKey, parts)
  const { file, password } = sealKey
  const open = async () => openHostKey(parts, await readHostPkcs12(file, password))

  return { key: await naming(`SEAL_PKCS12_FILE: ${file}`, open), close: () => {} }
}

async function openOfToken({ place, certificates }: TokenConfig, parts: Parts): Promise<OpenSealKey> {
  const token = makeToken(place, makePinMemory(parts, place))
  const open = async () => {
    const found = await readHostToken(token, certificates)
    return openHostKey(parts, { ...found, lastFault: token.lastFault })
  }

  return closing(token.close, `SEAL_PKCS11_KEY: ${place.key} of the token ${place.token}`, open)
}

function openOfKms({ place, certificates }: KmsConfig, parts: Parts): Promise<OpenSealKey> {
  const key = makeKmsSealKey(place)
  const open = async () => {
    const found = await readHostKms(key, certificates)
    return openHostKey(parts, { ...found, lastFault: key.lastFault })
  }

  return closing(key.close, `SEAL_KMS_KEY: ${place.key}`, open)
}

/** What is elsewhere is let go of where its key will not do. */
async function closing(
  close: () => void,
  named: string,
  open: () => Promise<BroughtSigner>,
): Promise<OpenSealKey> {
  try {
    return { key: await naming(named, open), close }
  } catch (error) {
    close()
    throw error
  }
}

async function naming<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof KeyUnfit || error instanceof TokenUnfit || isKmsUnusable(error))) throw error
    throw new Error(`${what} cannot seal. ${error.message}`, { cause: error })
  }
}
