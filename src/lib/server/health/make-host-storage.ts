import type { HostStorage } from '#contract/host-shapes.ts'
import { sql } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { BlobConfig } from '../config/blob-config.ts'
import type { Database } from '../data/database.ts'
import { readHostFacts } from '../data/host-facts.ts'
import { job } from '../data/tables/directory.ts'
import { assertAdministrator } from '../people/assert-administrator.ts'

type Parts = { database: Database; stores: Pick<BlobConfig, 'keep' | 's3'> }

/** Where files are and how many, for the administrators of the host. Throws `not-found` for everybody else. */
export type HostStorageService = ReturnType<typeof makeHostStorage>

export function makeHostStorage({ database, stores: { keep, s3 } }: Parts) {
  return {
    async get(person: Person): Promise<HostStorage> {
      assertAdministrator(person)
      const [{ stored, collected, backup }, erasing] = await Promise.all([
        database.read(null, readHostFacts),
        database.read(null, (tx) =>
          tx.execute<{ files: number }>(
            sql`select coalesce(sum(jsonb_array_length(${job.payload}->'hashes')), 0)::int as files from ${job}
              where ${job.kind} = 'erase-files' and ${job.state} <> 'dead'`,
          ),
        ),
      ])

      return {
        store: keep,
        other: s3 ? (keep === 's3' ? 'disk' : 's3') : null,
        stored: stored ? { ...withTime(stored) } : null,
        erasing: erasing.rows[0]?.files ?? 0,
        collected: collected ? withTime(collected) : null,
        backup: backup ? withTime(backup) : null,
      }
    },
  }
}

function withTime<F extends { at: Date }>({ at, ...fact }: F): Omit<F, 'at'> & { at: string } {
  return { ...fact, at: at.toISOString() }
}
