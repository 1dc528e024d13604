import type { Ref } from 'react'

/** Gives an element to whoever asked for it with a reference, as React does; null takes it back. */
export function handRef<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
