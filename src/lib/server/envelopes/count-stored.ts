import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import { storedBytes } from '../billing/standing-use.ts'
import type { Database, Transaction } from '../data/database.ts'
import { noteHostFact, type HostFacts } from '../data/host-facts.ts'
import { numberOf } from '../data/tally.ts'
import { document } from '../data/tables/documents.ts'
import { recipientFile, sealedDocument } from '../data/tables/envelopes.ts'
import { organization } from '../data/tables/people.ts'
import type { Clock } from '../ports.ts'

type Stored = HostFacts['stored']

/** Counts by the hour what all organizations keep, so that nobody waits for it who asks. Each by itself: no query sees more than one. */
export function makeCountStored({ database, clock }: { database: Database; clock: Clock }) {
  return async (): Promise<void> => {
    const homes = await database.read(null, (tx) =>
      tx.select({ id: organization.organizationId }).from(organization),
    )
    const all: Stored = { bytes: 0, files: 0, unchecked: 0 }
    for (const { id } of homes) {
      const own = await database.read(id as OrganizationId, (tx) => storedIn(tx, id))
      all.bytes += own.bytes
      all.files += own.files
      all.unchecked += own.unchecked
    }
    await database.transaction(null, (tx) => noteHostFact(tx, 'stored', all, clock.now()))
  }
}

async function storedIn(tx: Transaction, id: string): Promise<Stored> {
  const { rows } = await tx.execute<Stored>(sql`select
    ${numberOf({ organizationId: id, what: storedBytes })} as bytes,
    ((select count(*) from ${document} where ${document.organizationId} = ${id})
      + (select count(*) from ${sealedDocument} where ${sealedDocument.organizationId} = ${id})
      + (select count(*) from ${recipientFile} where ${recipientFile.organizationId} = ${id}))::float8 as files,
    (select count(*) from ${document} where ${document.organizationId} = ${id} and ${document.unusedSince} is not null)::float8 as unchecked`)

  return rows[0] ?? { bytes: 0, files: 0, unchecked: 0 }
}
