import { createHash } from 'node:crypto'
import type { KmsPlace } from '../../../config/kms-config.ts'
import { KmsUnusable } from '../../kms/kms-unusable.ts'
import { openKms, type Kms, type KmsPatience } from '../../kms/open-kms.ts'
import { makeLeaveAlone } from '../leave-alone.ts'

export type KmsSealOptions = KmsPatience & {
  /** After it could not be used, it is left alone so long. */
  restMs: number
}

const usual: KmsSealOptions = { connectMs: 3000, idleMs: 4000, wholeMs: 10_000, restMs: 3000 }

/** What seals are signed with, in the words of KMS, which ties a curve to its hash. */
const algorithms = [
  { name: 'RSASSA_PKCS1_V1_5_SHA_256', hash: 'sha256' },
  { name: 'ECDSA_SHA_256', hash: 'sha256' },
  { name: 'ECDSA_SHA_384', hash: 'sha384' },
] as const
type Algorithm = (typeof algorithms)[number]

export type KmsSealKey = ReturnType<typeof makeKmsSealKey>

/** The key of the host's seals in KMS, asked for one signature after the other, and several at once. */
export function makeKmsSealKey(place: KmsPlace, options: Partial<KmsSealOptions> = {}) {
  const { restMs, ...patience } = { ...usual, ...options }
  const aside = makeLeaveAlone(restMs, isKmsUnusable)
  let opened: Promise<Kms> | undefined
  let algorithm: Algorithm | undefined

  const open = () => (opened ??= openKms(place, patience))

  async function readKey(): Promise<{ publicKey: Uint8Array; algorithm: Algorithm }> {
    const { publicKey, algorithms: known } = await (await open()).readPublicKey()
    const found = algorithms.find(({ name }) => known.includes(name))
    if (!found) throw new KmsUnusable('key-algorithm', known.join(', '))
    algorithm = found

    return { publicKey, algorithm: found }
  }

  return {
    /** DER of it, and what it signs with. Throws `KmsUnusable`. */
    readPublicKey: () =>
      aside.use(async () => {
        const found = await readKey()
        return { publicKey: found.publicKey, hash: found.algorithm.hash }
      }),

    /** As `Signer` has it: what is signed leaves nobody's hands but as a hash. Throws `KmsUnusable`. */
    sign: (bytes: Uint8Array): Promise<Uint8Array> =>
      aside.use(async () => {
        const by = algorithm ?? (await readKey()).algorithm
        return (await open()).signDigest(createHash(by.hash).update(bytes).digest(), by.name)
      }),

    lastFault: aside.lastFault,
    close: () => void opened?.then((kms) => kms.close()),
  }
}

export const isKmsUnusable = (error: unknown) => error instanceof KmsUnusable
