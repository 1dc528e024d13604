import type { Member } from '../actor.ts'

type Named = { id: string | null; type: string | null }

/** The organization a request asks to speak for, and in which mode. */
export type Wish = Named & {
  /** Asked for in so many words: then it is this one or none. */
  isNamed: boolean
}

type Request = { headers: Headers; query: Readonly<Record<string, string>>; mirrored: Named }

/**
 * `organizationId` and `organizationType` of the query count before the headers `x-organization` and
 * `x-organization-type`; a header's type belongs to its own organization. Pictures and downloads, which the browser itself
 * asks for, can carry neither: for them the mirror of what the browser has stored says it, where it still holds.
 */
export function wishOf({ headers, query, mirrored }: Request): Wish {
  const asked = query['organizationId'] || null
  const inHeader = headers.get('x-organization') || null
  const said = asked === null || asked === inHeader ? headers.get('x-organization-type') : null
  const type = query['organizationType'] || said || null
  const id = asked ?? inHeader

  return id === null
    ? { id: mirrored.id, type: type ?? mirrored.type, isNamed: false }
    : { id, type, isNamed: true }
}

/** Nobody gets what is another organization's than the one they named, or of a mode there is not. */
export function isAsWished({ organization }: Member, { id, type, isNamed }: Wish): boolean {
  return (!isNamed || organization.id === id) && (type === null || isMode(type))
}

/** A key keeps the mode it was made in: what its query asks of the other is not there. Headers change nothing. */
export function isKeyAsWished({ organization }: Member, query: Request['query'], wish: Wish): boolean {
  const type = query['organizationType'] || null

  return (!wish.isNamed || organization.id === wish.id) && (type === null || type === organization.mode)
}

/** Test mode is the person's: what their session says counts, and only without a word the organization's own mode. */
export function inModeOf(member: Member, { id, type, isNamed }: Wish): Member {
  const isMeant = isNamed || id === null || id === member.organization.id
  if (type === null || !isMode(type) || !isMeant) return member

  return { ...member, organization: { ...member.organization, mode: type } }
}

const isMode = (type: string): type is Member['organization']['mode'] => type === 'live' || type === 'test'

/** The rest of a query, for the call itself. */
export function withoutWish(query: Readonly<Record<string, string>>): Record<string, string> {
  const { organizationId: _, organizationType: __, ...rest } = query

  return rest
}
