/** What was asked for lately, together no heavier than `most`: what was not asked for longest goes first. */
export function makeLately<Value>(most: number, weightOf: (value: Value) => number) {
  const values = new Map<string, { value: Value; weight: number }>()
  let weight = 0

  function remove(name: string): void {
    weight -= values.get(name)?.weight ?? 0
    values.delete(name)
  }

  return {
    get(name: string): Value | undefined {
      const found = values.get(name)
      if (!found) return undefined
      values.delete(name)
      values.set(name, found)

      return found.value
    },
    set(name: string, value: Value): void {
      remove(name)
      const own = weightOf(value)
      if (own > most) return
      values.set(name, { value, weight: own })
      weight += own
      for (const oldest of values.keys()) {
        if (weight <= most) return
        remove(oldest)
      }
    },
  }
}
