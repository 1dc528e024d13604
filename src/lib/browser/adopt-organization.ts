import { forgetOrganization, storedOrganization, storeOrganization } from './stored-state.ts'

/**
 * Stores the organization that the server has settled on for this page: the stored one if it is still the person's,
 * otherwise their first, or none.
 */
export function adoptOrganization(): void {
  const { organization, organizationType } = document.documentElement.dataset
  if (!organization) return forgetOrganization()
  const stored = storedOrganization()
  const type = organizationType === 'test' ? 'test' : 'live'
  if (stored?.id !== organization || stored.type !== type) storeOrganization(organization, type)
}
