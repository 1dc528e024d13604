import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** The tenant. First in every primary key, foreign key and index, so that one organization is one shard. */
export const organizationId = () => uuid().notNull()

/** An instant, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
