import { atom } from 'nanostores'

/** The id of the navigation item that the tour speaks of, for the sidebar to emphasise. */
export const $touredItem = atom<string | null>(null)

/** The person's name where it is newer than what the server wrote into the page. */
export const $personName = atom<string | null>(null)
