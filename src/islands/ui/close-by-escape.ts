import type { KeyboardEvent } from 'react'

const passedOn = new WeakSet<Event>()

/** For a layer that is on its way out: the Escape that closes it is meant for what lies below, too. */
export function passOn(escape: globalThis.KeyboardEvent): void {
  passedOn.add(escape)
}

/**
 * Closes what the focus is in by an Escape that nothing else took. Radix tells the layer that was on top at the last rendering
 * alone: on a slow machine that may be one which is about to go, or no longer there.
 */
export function closeByEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape') return
    if (event.defaultPrevented && !passedOn.has(event.nativeEvent)) return
    passedOn.delete(event.nativeEvent)
    event.preventDefault()
    close()
  }
}
