/** States before and after the present one, oldest first. `group` names the run of edits that the last one belongs to. */
export type History<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  group: string | null
}

const maxSteps = 200

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], group: null }
}

/**
 * A new present. Edits of the same group (typing in one box, a held arrow key) are one step back. What had been
 * undone is gone.
 */
export function record<T>(history: History<T>, next: T, group: string | null = null): History<T> {
  if (next === history.present) return history
  const continues = group !== null && group === history.group
  const past = continues ? history.past : [...history.past, history.present].slice(-maxSteps)

  return { past, present: next, future: [], group }
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history

  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    group: null,
  }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history

  return { past: [...history.past, history.present], present: next, future, group: null }
}
