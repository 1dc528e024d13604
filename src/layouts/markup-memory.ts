import type { ComponentType } from 'react'

/** Of one component: a name of its own in the memory, and what of its props its markup follows from. */
type Remembered = { name: number; seenOf: (props: never) => object }
/** What a component is rendered with. */
type Given = { prefix: string; props: object; slots: object; isAlive: boolean }

const remembered = new Map<unknown, Remembered>()

/**
 * From now on what `component` looks like is rendered once and answered from memory. Its markup must follow from its props
 * alone: no clock, no chance, no store that anything on the server changes. `seenOf` leaves out what its markup does not show.
 */
export function rememberMarkup<Props extends object>(
  component: ComponentType<Props>,
  seenOf: (props: Props) => object = (props) => props,
): void {
  remembered.set(component, { name: remembered.size, seenOf })
}

/**
 * Under which key the markup is remembered; null where it is to be rendered each time. Ids are made for what comes to life:
 * where nothing does, the markup is the same wherever it stands in a page.
 */
export function keyOfMarkup(component: unknown, { prefix, props, slots, isAlive }: Given): string | null {
  const known = remembered.get(component)
  if (!known) return null
  const seen = known.seenOf(props as never)

  return isPlain(seen) ? JSON.stringify([known.name, isAlive && prefix, seen, slots]) : null
}

/** Whether JSON says all there is to say: of two that differ it makes two texts. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean'
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)

  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((part) => part === undefined || isPlain(part))
  )
}

/**
 * Texts by their keys, of which a bounded number of characters is kept. When the younger half is full, it becomes the older
 * one, and what was in that and nobody asked for since is forgotten.
 */
export function makeMarkupMemory(mostCharacters: number) {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  let characters = 0

  function keep(key: string, markup: string): void {
    const added = key.length + markup.length
    if (added > mostCharacters / 2) return
    if (characters + added > mostCharacters / 2) {
      old = young
      young = new Map()
      characters = 0
    }
    young.set(key, markup)
    characters += added
  }

  return {
    find(key: string): string | undefined {
      const markup = young.get(key)
      if (markup !== undefined) return markup
      const older = old.get(key)
      if (older !== undefined) keep(key, older)

      return older
    },
    keep,
  }
}
