import { api } from '#browser/api.ts'
import type { ListFacts } from './list-facts.ts'
import type { ChosenEnvelope } from './use-checked.ts'

/** More are not acted on in one go: somebody who has more narrows the list, or goes on with the rest. */
export const mostChosen = 1000
const pageSize = 100

export type Matching = { found: readonly ChosenEnvelope[]; hasMore: boolean }

/** All envelopes of a list on whichever of its pages, as the API answers them: the first thousand, and whether there are more. */
export async function findMatching(filter: ListFacts['filter']): Promise<Matching> {
  const found = new Map<string, ChosenEnvelope>()
  let cursor: string | null = null
  do {
    const query = { ...filter, limit: pageSize, ...(cursor && { cursor }) }
    const page: Awaited<ReturnType<typeof api<'GET /envelopes'>>> = await api('GET /envelopes', { query })
    for (const { id, title, status, filedIn, trashedAt } of page.items)
      found.set(id, { id, title, status, filedIn, isTrashed: trashedAt !== null })
    cursor = page.nextCursor
  } while (cursor && found.size < mostChosen)

  return {
    found: [...found.values()].slice(0, mostChosen),
    hasMore: cursor !== null || found.size > mostChosen,
  }
}
