import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and while the page comes to life. What is loaded late must not be there before: React would bring it in by
 * a script in the page, which its security policy forbids.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
