import { atom } from 'nanostores'

/** The id of the navigation item that the tour speaks of, for the sidebar to emphasise. */
export const $touredItem = atom<string | null>(null)
