/** Marked read here and not yet known to the server: single ones, and everything up to an instant. */
export type ReadMarks = { ids: readonly string[]; until: string | null }

type Listed = { id: string; createdAt: string; isRead: boolean }
/** What the server told last: the newest notifications, and how many are unread in all. */
export type Heard<T extends Listed> = { items: readonly T[]; unread: number }

export const noMarks: ReadMarks = { ids: [], until: null }

export function isEmpty({ ids, until }: ReadMarks): boolean {
  return ids.length === 0 && until === null
}

export function markOne(marks: ReadMarks, id: string): ReadMarks {
  return marks.ids.includes(id) ? marks : { ...marks, ids: [...marks.ids, id] }
}

/** Everything there is now; what arrives later stays unread. */
export function markAll(marks: ReadMarks, items: readonly Listed[]): ReadMarks {
  const newest = newestOf(items.map(({ createdAt }) => createdAt).concat(marks.until ?? []))

  return newest === null ? marks : { ids: [], until: newest }
}

/** The marks that are left once the server has taken `told`. */
export function withoutMarks(marks: ReadMarks, told: ReadMarks): ReadMarks {
  const until = marks.until === told.until ? null : marks.until

  return { ids: marks.ids.filter((id) => !told.ids.includes(id)), until }
}

/** What the server told, as it will be when the marks have reached it. The count is never below 0. */
export function withMarks<T extends Listed>({ items, unread }: Heard<T>, marks: ReadMarks): Heard<T> {
  const marked = items.map((item) => (isMarked(item, marks) ? { ...item, isRead: true } : item))
  const left = marked.filter(({ isRead }) => !isRead).length
  // What is not listed is older than all that is, so a mark up to an instant takes it in.
  const unlisted = marks.until === null ? unread - items.filter(({ isRead }) => !isRead).length : 0

  return { items: marked, unread: left + Math.max(0, unlisted) }
}

function isMarked({ id, createdAt }: Listed, { ids, until }: ReadMarks): boolean {
  return ids.includes(id) || (until !== null && Date.parse(createdAt) <= Date.parse(until))
}

function newestOf(instants: readonly string[]): string | null {
  return instants.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}
