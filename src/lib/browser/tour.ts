import { atom } from 'nanostores'

/** The page that gives the tour, and how an address asks for it. */
export const tourPage = '/dashboard'
const wish = new URLSearchParams({ tour: 'start' })
export const tourUrl = `${tourPage}?${wish}`

/** Whether the tour is wished for; the island of the dashboard gives it. */
export const $tourOpen = atom(false)

/** Takes the wish out of the address, so that loading the page again does not start the tour again. */
export function takeTourWish(): boolean {
  const url = new URL(location.href)
  if (url.searchParams.get('tour') !== wish.get('tour')) return false
  url.searchParams.delete('tour')
  history.replaceState(history.state, '', url)

  return true
}
