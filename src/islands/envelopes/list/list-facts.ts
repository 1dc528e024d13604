/** What the server says of a list beside its rows, for who chooses in it over its pages. */
export type ListFacts = {
  /** Whose list it is, and of what; the same on each of its pages. */
  list: string
  /** What `GET /envelopes` is asked for it. */
  filter: Readonly<Record<string, string>>
  /** There are rows on other pages. */
  hasOthers: boolean
  /** How many there are on all pages, where it was counted. */
  total: number | null
}

export const noList: ListFacts = { list: '', filter: {}, hasOthers: false, total: null }

export function readFacts(rows: HTMLElement | null): ListFacts {
  if (!rows) return noList
  const { list = '', filter = '', others, total } = rows.dataset

  return {
    list,
    filter: Object.fromEntries(new URLSearchParams(filter)),
    hasOthers: others === 'true',
    total: total === undefined ? null : Number(total),
  }
}
