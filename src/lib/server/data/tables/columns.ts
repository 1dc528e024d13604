import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { noOrganization } from '../home.ts'

/** The tenant. First in every primary key, foreign key and index, so that one organization is one shard. */
export const organizationId = () => uuid().notNull()

/** The tenant, or nobody where a row is the host's or concerns a person's account: `homeOf` and `organizationAt` say which. */
export const home = () => uuid().notNull().default(noOrganization)

/** An instant, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
