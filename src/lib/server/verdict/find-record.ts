import { eq } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { sealRecord } from '../data/tables/directory.ts'

/** When this very file was sealed here, and for whom. */
export async function findRecord(
  database: Database,
  sha256: string,
): Promise<{ sealedAt: Date; organizationId: string } | undefined> {
  const [row] = await database.read(null, (tx) =>
    tx
      .select({ sealedAt: sealRecord.sealedAt, organizationId: sealRecord.organizationId })
      .from(sealRecord)
      .where(eq(sealRecord.sha256, sha256)),
  )

  return row
}
