import { eq } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { sealKey } from '../data/tables/directory.ts'
import { publishedNameOf, readPublishedName } from './authority-address.ts'
import type { SealKeys } from './key-store.ts'
import { fromBase64 } from './seal-key-rows.ts'

type Parts = { database: Database; keys: Pick<SealKeys, 'roots'> }

export type PublishedCertificates = ReturnType<typeof makePublishedCertificates>

/** The certificates of this host's authorities, each under a name that stays: seals made with it say so for ever. */
export function makePublishedCertificates({ database, keys }: Parts) {
  return {
    /** DER of the certificate that is published under this name; null for a name that is nobody's. The root is made if it has to be. */
    async find(name: string): Promise<Uint8Array | null> {
      const known = readPublishedName(name)
      if (known?.published !== 'cer') return null
      if (known.authority === 'root') return (await keys.roots())[0] ?? null
      const [row] = await database.read(null, (tx) =>
        tx
          .select({ certificate: sealKey.certificate })
          .from(sealKey)
          .where(eq(sealKey.purpose, known.authority)),
      )

      return row ? fromBase64(row.certificate) : null
    },

    /** What the root that new certificates lead to is published as. */
    async nameOfRoot(): Promise<string> {
      const { length } = await keys.roots()

      return publishedNameOf(length > 1 ? `root:${length}` : 'root', 'cer') ?? ''
    },
  }
}
