import type { Call } from '#contract/call.ts'
import type { CurrentUser } from '#contract/people-shapes.ts'
import { hasOrganizationRole, hasPermission } from '#core/access/access.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member, Origin, Person } from '../actor.ts'
import type { Spent } from '../billing/spending.ts'
import type { Visitor } from '../signing/visitor.ts'

/** What a handler learns of who asks, by the call's `access`. */
export type CallerOf<C extends Call> = { origin: Origin } & (C['access'] extends 'organization'
  ? { member: Member }
  : C['access'] extends 'user' | 'host'
    ? { person: Person; user: CurrentUser; member: Member | null }
    : C['access'] extends 'recipient'
      ? { visitor: Visitor }
      : unknown)

/** What tells who asks, and what they may. */
export type Asked = {
  call: Call
  headers: Headers
  method: string
  params: Record<string, string>
  query: Record<string, string>
  origin: Origin
}
export type Caller = {
  origin: Origin
  person?: Person
  user?: CurrentUser
  member?: Member | null
  visitor?: Visitor
  setCookies: readonly string[]
  /** Of a program: what is left of its calls. */
  calls?: Spent | null
}

/** Throws `forbidden`. */
export function assertMayCall({ permissions }: Call, member: Member): void {
  // Of a program, its maker was asked (`key-reader.ts`).
  if (!member.apiKey && !hasOrganizationRole(member.held, 'member')) throw new Refusal('forbidden')
  if (permissions && !hasPermission(member.held, ...permissions)) throw new Refusal('forbidden')
}

/** Throws `not-found`: whoever is no administrator of the host is not told that there is something to administer. */
export function assertHost({ access }: Call, { isAdmin }: Person): void {
  if (access === 'host' && !isAdmin) throw new Refusal('not-found')
}
