import { Refusal } from '#core/refusal.ts'

/** Keyset position in a list ordered by time and id, newest first. Opaque to callers. */
export type Position = { at: Date; id: string }

/** Thirteen digits of milliseconds are enough until the year 2286. */
const cursorShape = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

/** Throws `not-found` for what this server never wrote. */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined || cursor === '') return null
  const match = cursorShape.exec(Buffer.from(cursor, 'base64url').toString())
  const [, milliseconds, id] = match ?? []
  if (!milliseconds || !id) throw new Refusal('not-found')

  return { at: new Date(Number(milliseconds)), id }
}

/** Rows fetched one beyond the limit: the page, and where the next begins. */
export function cutPage<T>(rows: readonly T[], limit: number, positionOf: (row: T) => Position) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)

  return { shown, nextCursor: rows.length > limit && last ? writeCursor(positionOf(last)) : null }
}
