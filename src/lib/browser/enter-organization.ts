import { storeOrganization, type OrganizationType } from './stored-state.ts'

/** Makes an organization the current one. A full load: nothing of the former one may stay in memory. */
export function enterOrganization(
  { id, type }: { id: string; type: OrganizationType },
  goingTo = '/dashboard',
): void {
  storeOrganization(id, type)
  location.assign(goingTo)
}
