import type { MemberRole } from '#core/access/access.ts'
import { isRefusal } from '#core/refusal.ts'
import type { Person } from '#server/actor.ts'
import type { Services } from '#server/app.ts'

const manyMembers = { number: 1, size: 100 }

/** The names of who can help in an organization, as "Mara, Noa or Ben"; empty where the person may not see them. */
export async function askWhom(
  { members }: Services,
  person: Person,
  organizationId: string,
  roles: readonly MemberRole[],
): Promise<string> {
  const page = await members.list(person, organizationId, manyMembers).catch((error: unknown) => {
    if (isRefusal(error)) return null
    throw error
  })
  const names = (page?.items ?? [])
    .filter(({ status, role }) => status === 'active' && roles.includes(role))
    .map(({ name }) => name)

  return new Intl.ListFormat(person.locale, { type: 'disjunction' }).format(names)
}
