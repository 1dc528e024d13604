import { and, like, notExists, notLike, sql } from 'drizzle-orm'
import type { Database } from '../../data/database.ts'
import { sealChoice, sealKey } from '../../data/tables/directory.ts'
import { broughtFrom } from '../../trust/brought/brought-keys.ts'
import type { InstanceKey } from '../../trust/instance-key.ts'
import { erasePrivateKeys } from './store-choice.ts'

type Parts = { database: Database; instanceKey: InstanceKey }

/** Longer than nothing is, encrypted: whatever is, is a key. */
const leastCharacters = 100

/** Erases private keys that nobody seals with any more, as those of an organization that was closed. */
export function makeEraseLeftKeys({ database, instanceKey }: Parts): () => Promise<void> {
  return () =>
    database.transaction(null, async (tx) => {
      const left = await tx
        .select({ purpose: sealKey.purpose })
        .from(sealKey)
        .where(
          and(
            like(sealKey.purpose, 'brought:%'),
            notLike(sealKey.purpose, `${broughtFrom('host')}%`),
            sql`length(${sealKey.privateKey}) > ${leastCharacters}`,
            notExists(
              tx
                .select({ purpose: sealChoice.purpose })
                .from(sealChoice)
                .where(sql`${sealChoice.purpose} = ${sealKey.purpose}`),
            ),
          ),
        )
        .for('update')
      await erasePrivateKeys(
        tx,
        instanceKey,
        left.map(({ purpose }) => purpose),
      )
    })
}
