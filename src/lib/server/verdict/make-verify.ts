import { eq } from 'drizzle-orm'
import type { Verdict } from '#core/verdict/verdict.ts'
import type { Database } from '../data/database.ts'
import { sealRecord } from '../data/tables/directory.ts'
import type { Clock, PdfEngine } from '../ports.ts'

/** The verdict on a file, and whether this very file was sealed here. By its hash alone nothing is revealed. */
export function makeVerify(database: Database, pdf: PdfEngine, clock: Clock) {
  return async (bytes: Uint8Array): Promise<Verdict & { recorded: boolean }> => {
    const verdict = await pdf.judge(bytes, clock.now())
    const rows = await database.transaction(null, (tx) =>
      tx.select({ sha256: sealRecord.sha256 }).from(sealRecord).where(eq(sealRecord.sha256, verdict.sha256)),
    )

    return { ...verdict, recorded: rows.length > 0 }
  }
}
