import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

/** Members who see what one of them shows to their team. */
export const team = pgTable(
  'team',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** The name in small letters: no two teams are called the same. */
    nameKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('team_name').on(t.organizationId, t.nameKey),
  ],
)

export const teamMember = pgTable(
  'team_member',
  {
    organizationId: organizationId(),
    teamId: uuid().notNull(),
    userId: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.teamId, t.userId] }),
    index('team_member_user').on(t.organizationId, t.userId, t.createdAt, t.teamId),
  ],
)
