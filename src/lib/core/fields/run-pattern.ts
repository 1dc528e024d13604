/** Whether one character is what a step asks for. */
export type Fits = (character: string) => boolean
export type Step =
  | { kind: 'one'; fits: Fits }
  | { kind: 'edge'; edge: 'start' | 'end' }
  | { kind: 'go'; to: readonly number[] }
  | { kind: 'accept' }

/**
 * Whether the machine ends with the text. For every character each step is taken at most once, and what fits is asked at
 * most once: a run costs its steps times its characters, some nanoseconds each.
 */
export function runPattern(machine: readonly Step[], characters: readonly string[]): boolean {
  const classes = new Map<Fits, number>()
  const classOf = Int32Array.from(machine, (step) => {
    if (step.kind !== 'one') return -1
    if (!classes.has(step.fits)) classes.set(step.fits, classes.size)
    return classes.get(step.fits) ?? -1
  })
  const fits = [...classes.keys()]
  const said = new Int8Array(fits.length)
  const reachedAt = new Int32Array(machine.length).fill(-1)
  const open = new Int32Array(machine.length)
  let waiting = new Int32Array(machine.length)
  let former = new Int32Array(machine.length)
  let count = 0
  reach(0, 0)
  characters.forEach((character, index) => {
    const states = waiting
    const last = count
    waiting = former
    former = states
    count = 0
    if (last > 0) said.fill(0)
    for (let at = 0; at < last; at += 1) {
      const state = states[at] ?? 0
      const asked = classOf[state] ?? 0
      if (said[asked] === 0) said[asked] = fits[asked]?.(character) ? 1 : 2
      if (said[asked] === 1) reach(state + 1, index + 1)
    }
  })

  return reachedAt[machine.length - 1] === characters.length

  /** Every state that can be reached without a character. */
  function reach(from: number, at: number): void {
    let left = put(from, at, 0)
    while (left > 0) {
      left -= 1
      const state = open[left] ?? 0
      const step = machine[state]
      if (step?.kind === 'go') for (const to of step.to) left = put(to, at, left)
      else if (step?.kind === 'edge' && at === (step.edge === 'start' ? 0 : characters.length))
        left = put(state + 1, at, left)
    }
  }

  function put(state: number, at: number, left: number): number {
    if (reachedAt[state] === at) return left
    reachedAt[state] = at
    const asks = (classOf[state] ?? -1) >= 0
    if (asks) {
      waiting[count] = state
      count += 1
    } else open[left] = state

    return asks ? left : left + 1
  }
}
