import { createContext } from 'react'

/** The modal around a component: what pops up inside it is portalled into it, else it would lie below and inert. */
export const SurroundingModal = createContext<HTMLElement | null>(null)
