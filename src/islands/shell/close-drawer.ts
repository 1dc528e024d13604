import { createContext } from 'react'

/** Closes the drawer around a component; around the rail there is none. */
export const CloseDrawer = createContext<() => void>(() => undefined)
