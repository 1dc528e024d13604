import { api } from '#browser/api.ts'
import { storedOrganization } from '#browser/stored-state.ts'
import type { TeamShape } from '#contract/team-shapes.ts'

export type Colleague = { id: string; name: string }
const pageSize = 100
/** As many as a choice still helps with. */
const mostPages = 5

/** Members of an organization, the current one unless it is named, by name; who is only invited is none yet. */
export async function readColleagues(id = storedOrganization()?.id ?? ''): Promise<Colleague[]> {
  const found: Colleague[] = []
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber += 1) {
    const page = await api('GET /organizations/{id}/members', {
      params: { id },
      query: { pageNumber, pageSize },
    })
    found.push(
      ...page.items
        .filter(({ status }) => status === 'active')
        .map(({ id: one, name }) => ({ id: one, name })),
    )
    if (pageNumber * pageSize >= page.total) break
  }

  return found
}

export async function readTeams(id = storedOrganization()?.id ?? ''): Promise<TeamShape[]> {
  return (await api('GET /organizations/{id}/teams', { params: { id } })).items
}
