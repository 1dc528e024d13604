import type { Member } from '../actor.ts'

/** The organization a request asks to speak for. */
export type Wish = {
  id: string | null
  /** Only as `organizationType` of the query: the header comes along with everything, and may be out of date. */
  type: string | null
  /** Asked for in so many words: then it is this one or none. */
  isNamed: boolean
}

type Request = { headers: Headers; query: Readonly<Record<string, string>>; mirrored: string | null }

/**
 * `organizationId` of the query counts before the header `x-organization`. Pictures and downloads, which the browser
 * itself asks for, can carry neither: for them the mirror of what the browser has stored says it, where it still holds.
 */
export function wishOf({ headers, query, mirrored }: Request): Wish {
  const named = query['organizationId'] || headers.get('x-organization') || null

  return { id: named ?? mirrored, type: query['organizationType'] || null, isNamed: named !== null }
}

/** Nobody gets what is another organization's than the one they named. */
export function isAsWished({ organization }: Member, { id, type, isNamed }: Wish): boolean {
  return (!isNamed || organization.id === id) && (type === null || organization.mode === type)
}

/** The rest of a query, for the call itself. */
export function withoutWish(query: Readonly<Record<string, string>>): Record<string, string> {
  const { organizationId: _, organizationType: __, ...rest } = query

  return rest
}
