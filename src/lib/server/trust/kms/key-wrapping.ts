import { createHash } from 'node:crypto'
import type { KmsPlace } from '../../config/kms-config.ts'
import type { KeyWrapping } from '../instance-key-file.ts'
import { KmsUnusable } from './kms-unusable.ts'
import { openKms, type Kms, type KmsPatience } from './open-kms.ts'

/** As docs/OPERATIONS.md has it: it is part of every ciphertext, and of policies. */
const context = { application: 'paraph', purpose: 'instance-key' }

const usualPatience: KmsPatience = { connectMs: 3000, idleMs: 5000, wholeMs: 20_000 }

/** The instance key under a key of AWS KMS (envelope encryption). Throws an error that names the variable. */
export function makeKeyWrapping(place: KmsPlace, patience = usualPatience): KeyWrapping {
  // Whoever looks for the next key every few seconds does not ask for the same one each time.
  const opened = new Map<string, Uint8Array>()

  async function ask<T>(work: (kms: Kms) => Promise<T>): Promise<T> {
    const kms = await openKms(place, patience)
    try {
      return await work(kms)
    } catch (cause) {
      if (!(cause instanceof KmsUnusable)) throw cause
      const sentence = `INSTANCE_KEY_KMS: the instance key cannot be had by ${place.key}. ${cause.message}`
      throw new Error(sentence, { cause })
    } finally {
      kms.close()
    }
  }

  return {
    make: async () => (await ask((kms) => kms.makeDataKey(context))).sealed,
    wrap: (plain) => ask((kms) => kms.encrypt(plain, context)),
    async unwrap(sealed) {
      const print = createHash('sha256').update(sealed).digest('hex')
      const plain = opened.get(print) ?? (await ask((kms) => kms.decrypt(sealed, context)))
      opened.set(print, plain)

      return plain
    },
  }
}
