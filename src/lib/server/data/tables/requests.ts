import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { home, instant } from './columns.ts'

// Directory tables, as those of directory.ts are: looked up before an organization is known, and outside row-level security (ADR 65).

/** Fixed-window counters, shared by every process. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: instant().notNull(),
})

/** Answers of creating calls, by caller, route and `Idempotency-Key`. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    key: text().notNull(),
    /** In which the caller works: the answer is kept in the commit of the work. */
    organizationId: home(),
    requestSha256: text().notNull(),
    /** Which request works on it, and until when nobody else may; null once it is done. */
    claim: uuid(),
    leaseUntil: instant(),
    /** JSON of the result; null while the work is under way, and where the answer is not to be kept. */
    body: text(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.organizationId] })],
)
