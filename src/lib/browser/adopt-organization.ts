import { forgetOrganization, isPageStale, storedOrganization, storeOrganization } from './stored-state.ts'

/**
 * Stores the organization that the server has settled on for this page: the stored one if it is still the person's,
 * otherwise their first, or none.
 */
export function adoptOrganization(): void {
  if (isPageStale()) return
  const { organization, organizationType } = document.documentElement.dataset
  if (!organization) return forgetOrganization()
  storeOrganization(organization, organizationType === 'test' ? 'test' : 'live')
}

/**
 * A page that was fetched without the mirror may be another organization's than the one that requests speak for: it is
 * loaded as a whole, and finds the stored one on the way.
 */
export function watchOrganization(): void {
  document.addEventListener('astro:after-swap', () => {
    const { organization } = document.documentElement.dataset
    if (organization && organization !== storedOrganization()?.id) location.reload()
  })
}

/** A session is in one mode in all of its tabs: what is asked for from here would be answered for the new one. */
export function watchMode(): void {
  addEventListener('storage', () => {
    const { organization, organizationType } = document.documentElement.dataset
    const stored = storedOrganization()
    if (stored?.id !== organization || stored?.type === organizationType) return
    // Hardly ever needed, and every page of the shell would load it.
    void import('./test-mode.ts').then(({ goOnInOtherMode }) => goOnInOtherMode())
  })
}
