import type { SigningAlgorithmSpec } from '@aws-sdk/client-kms'
import type { KmsPlace } from '../../config/kms-config.ts'
import { kmsFaultOf } from './kms-fault-of.ts'
import { KmsUnusable } from './kms-unusable.ts'

/** How long is waited for a connection, for a sign of life on it, and for all tries of one question together. */
export type KmsPatience = { connectMs: number; idleMs: number; wholeMs: number }

const tries = 3

/** What a ciphertext is bound to: it opens with the same alone, and policies may ask for it. */
export type KmsContext = Readonly<Record<string, string>>

export type Kms = Awaited<ReturnType<typeof openKms>>

/** One key of AWS KMS. Each question ends within its time, and throws `KmsUnusable` where it is not answered as it should be. */
export async function openKms({ key, region, endpoint }: KmsPlace, patience: KmsPatience) {
  const { connectMs, idleMs, wholeMs } = patience
  // Nobody loads it who does not use it.
  const library = await import('@aws-sdk/client-kms')
  const client = new library.KMSClient({
    ...(region && { region }),
    ...(endpoint && { endpoint }),
    maxAttempts: tries,
    logger: silent,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs, logger: silent },
  })
  type Options = { abortSignal: AbortSignal }
  const ask = <T>(work: (options: Options) => Promise<T>) =>
    within(wholeMs, async (options) => {
      if (!(await regionOf(client.config))) throw new KmsUnusable('no-region', '')
      return work(options)
    })

  return {
    /** A new key of 32 bytes, open and encrypted. */
    async makeDataKey(context: KmsContext): Promise<{ plain: Uint8Array; sealed: Uint8Array }> {
      const command = new library.GenerateDataKeyCommand({
        KeyId: key,
        KeySpec: 'AES_256',
        EncryptionContext: context,
      })
      const { Plaintext, CiphertextBlob } = await ask((options) => client.send(command, options))

      return { plain: there(Plaintext), sealed: there(CiphertextBlob) }
    },

    async encrypt(plain: Uint8Array, context: KmsContext): Promise<Uint8Array> {
      const command = new library.EncryptCommand({ KeyId: key, Plaintext: plain, EncryptionContext: context })

      return there((await ask((options) => client.send(command, options))).CiphertextBlob)
    },

    /** What was encrypted by this very key. */
    async decrypt(sealed: Uint8Array, context: KmsContext): Promise<Uint8Array> {
      const command = new library.DecryptCommand({
        KeyId: key,
        CiphertextBlob: sealed,
        EncryptionContext: context,
      })

      return there((await ask((options) => client.send(command, options))).Plaintext)
    },

    /** DER of it, and what KMS signs with it. */
    async readPublicKey() {
      const command = new library.GetPublicKeyCommand({ KeyId: key })
      const found = await ask((options) => client.send(command, options))

      return { publicKey: there(found.PublicKey), algorithms: found.SigningAlgorithms ?? [] }
    },

    async signDigest(digest: Uint8Array, algorithm: SigningAlgorithmSpec): Promise<Uint8Array> {
      const command = new library.SignCommand({
        ...{ KeyId: key, Message: digest, MessageType: 'DIGEST' },
        SigningAlgorithm: algorithm,
      })

      return there((await ask((options) => client.send(command, options))).Signature)
    },

    close: () => client.destroy(),
  }
}

/** The client throws a plain error where it finds none. */
function regionOf({ region }: { region: string | (() => Promise<string>) }): Promise<string> {
  return typeof region === 'string' ? Promise.resolve(region) : region().catch(() => '')
}

/** Nobody reads what it says on the console: whatever goes wrong is an error. */
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }
function nothing(): void {}

/** Looking for credentials hears no signal, so that it is not waited for either. */
async function within<T>(
  wholeMs: number,
  work: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const seconds = wholeMs / 1000
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late.abort()
      reject(new KmsUnusable('silent', String(seconds)))
    }, wholeMs)
  })
  try {
    return await Promise.race([work({ abortSignal: late.signal }), silence])
  } catch (error) {
    throw kmsFaultOf(error, seconds)
  } finally {
    clearTimeout(timer)
  }
}

function there(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new KmsUnusable('unwell', 'its answer is not whole')

  return new Uint8Array(bytes)
}
