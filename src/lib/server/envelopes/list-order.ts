import { asc, desc, sql, type SQL } from 'drizzle-orm'
import { cutPage, readCursor } from '../cursor.ts'
import { envelope, expiryKey as end, sentKey } from '../data/tables/envelopes.ts'
import type { EnvelopeFilter } from './list-envelopes.ts'
import { readTitleCursor, writeTitleCursor } from './title-cursor.ts'

type Row = Record<'expiresAt' | 'sentAt' | 'trashedAt', Date | null> & {
  id: string
  title: string
  updatedAt: Date
}
type Page<R> = { shown: R[]; nextCursor: string | null }

/** An order of the list with its keyset: a page costs the same wherever it begins. */
export type ListOrder = {
  by: readonly SQL[]
  /** What comes after a cursor; undefined on the first page. Throws `not-found` for a cursor that is none. */
  after(cursor: string | undefined): SQL | undefined
  cut<R extends Row>(rows: readonly R[], limit: number): Page<R>
}

/** Where those that never expire stand (`expiryKey`). A cursor's thirteen digits of milliseconds reach beyond it. */
const never = new Date('2286-01-01T00:00:00Z')

export const listOrders: Readonly<Record<NonNullable<EnvelopeFilter['sort']>, ListOrder>> = {
  updated: {
    by: [desc(envelope.updatedAt), desc(envelope.id)],
    after(cursor) {
      const last = readCursor(cursor)
      return last
        ? sql`(${envelope.updatedAt}, ${envelope.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
        : undefined
    },
    cut: (rows, limit) => cutPage(rows, limit, ({ updatedAt: at, id }) => ({ at, id })),
  },
  expiry: {
    by: [asc(end), asc(envelope.id)],
    after(cursor) {
      const last = readCursor(cursor)
      return last
        ? sql`(${end}, ${envelope.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
        : undefined
    },
    cut: (rows, limit) => cutPage(rows, limit, ({ expiresAt, id }) => ({ at: expiresAt ?? never, id })),
  },
  sent: {
    by: [desc(sentKey), desc(envelope.id)],
    after(cursor) {
      const last = readCursor(cursor)
      return last
        ? sql`(${sentKey}, ${envelope.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
        : undefined
    },
    cut: (rows, limit) => cutPage(rows, limit, ({ sentAt, id }) => ({ at: sentAt ?? new Date(0), id })),
  },
  title: {
    by: [asc(envelope.titleKey), asc(envelope.id)],
    after(cursor) {
      const last = readTitleCursor(cursor)
      return last
        ? sql`(${envelope.titleKey}, ${envelope.id}) > (lower(${last.title}), ${last.id}::uuid)`
        : undefined
    },
    cut(rows, limit) {
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return { shown, nextCursor: rows.length > limit && last ? writeTitleCursor(last) : null }
    },
  },
}

/** Of the trash: what was put there last comes first. */
export const trashOrder: ListOrder = {
  by: [desc(envelope.trashedAt), desc(envelope.id)],
  after(cursor) {
    const last = readCursor(cursor)
    return last
      ? sql`(${envelope.trashedAt}, ${envelope.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
      : undefined
  },
  cut: (rows, limit) => cutPage(rows, limit, ({ trashedAt, id }) => ({ at: trashedAt ?? new Date(0), id })),
}
