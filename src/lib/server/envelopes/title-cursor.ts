import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'

/** Keyset position in a list ordered by title and id. Opaque to callers. */
export type TitlePosition = { title: string; id: string }

const idLength = 36

export function writeTitleCursor({ title, id }: TitlePosition): string {
  return Buffer.from(`${id}${title}`).toString('base64url')
}

/** Throws `not-found` for what this server never wrote. */
export function readTitleCursor(cursor: string | undefined): TitlePosition | null {
  if (!cursor) return null
  const text = Buffer.from(cursor, 'base64url').toString()
  const id = text.slice(0, idLength)
  if (!isUuid(id) || text.includes('\u0000')) throw new Refusal('not-found')

  return { id, title: text.slice(idLength) }
}
