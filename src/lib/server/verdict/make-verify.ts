import { eq } from 'drizzle-orm'
import type { Verdict } from '#core/verdict/verdict.ts'
import type { Database } from '../data/database.ts'
import { sealRecord } from '../data/tables/directory.ts'
import type { Clock, PdfEngine } from '../ports.ts'

/** Whoever wants a verdict has no account here, or none that is asked for: they share one queue. */
const anybody = { owner: 'anybody' }

/**
 * The verdict on a file, and whether this very file was sealed here: what one of our seals says is believed as far as
 * the record does. By its hash alone nothing is revealed.
 */
export function makeVerify(
  database: Database,
  pdf: PdfEngine,
  clock: Clock,
  anchors: readonly Uint8Array[] = [],
) {
  return async (bytes: Uint8Array): Promise<Verdict & { recorded: boolean }> => {
    const recorded = await isRecorded(database, await sha256Of(bytes))
    const verdict = await pdf
      .for(anybody)
      .judge(bytes, clock.now(), { record: recorded ? 'kept' : 'missing', anchors })

    return { ...verdict, recorded }
  }
}

async function isRecorded(database: Database, sha256: string): Promise<boolean> {
  const rows = await database.transaction(null, (tx) =>
    tx.select({ sha256: sealRecord.sha256 }).from(sealRecord).where(eq(sealRecord.sha256, sha256)),
  )

  return rows.length > 0
}

/** Aside: 50 MB would hold up everybody else. */
async function sha256Of(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}
