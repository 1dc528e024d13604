import { placeInOtherMode } from '#core/organizations/place-in-other-mode.ts'
import { keepToast } from './kept-toasts.ts'
import { storeOrganization, type OrganizationType } from './stored-state.ts'

/** Changes what the person's session is in. A full load: everything on a page belongs to one mode. `said` is told then. */
export function enterMode(organizationId: string, mode: OrganizationType, said: string): void {
  storeOrganization(organizationId, mode)
  keepToast({ tone: 'message', text: said })
  goOnInOtherMode()
}

/** Loads the page anew, or the list it belongs to where what it shows is not there in the other mode. */
export function goOnInOtherMode(): void {
  location.assign(placeInOtherMode(location.pathname, location.search))
}

/** Everything on a page belongs to the mode it was made in. */
export function isPageInTestMode(): boolean {
  return document.documentElement.dataset.organizationType === 'test'
}

/** Buttons with `data-leave-test-mode`, which says what is told afterwards, wherever and whenever they stand in a page. */
export function leaveTestModeByButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-leave-test-mode]')
    const { organization } = document.documentElement.dataset
    if (button && organization) enterMode(organization, 'live', button.dataset['leaveTestMode'] ?? '')
  })
}
