import { PatternError, readPattern, type Node, type PatternProblem } from './read-pattern.ts'
import { runPattern, type Step } from './run-pattern.ts'

/** The longest pattern a field may carry, in characters. */
export const longestPattern = 500
/** Steps of the machine a pattern becomes; `(abc){400}` is 1200. */
const mostSteps = 4000

export type TextPattern =
  /** `longest` is how many characters the longest text has that can match. */
  | { ok: true; steps: number; longest: number; matches: (text: string) => boolean }
  | { ok: false; problem: PatternProblem }

/**
 * A regular expression for a whole text, run in time linear in the text: the senders' patterns are run on the signers'
 * texts, and a backtracking engine can be made to hang. So no look-arounds, back references or word bounds
 * (`unsupported`); everything else reads as in JavaScript with the flag `u`. Ken Thompson, "Regular Expression Search
 * Algorithm", CACM 11 (1968). Why no package does this: ADR 20.
 */
export function compilePattern(pattern: string): TextPattern {
  try {
    if (pattern.length > longestPattern) throw new PatternError('too-large', longestPattern)
    const machine: Step[] = []
    const node = readPattern(pattern)
    emit(machine, node)
    machine.push({ kind: 'accept' })
    const longest = longestOf(node)
    const matches = (text: string) => {
      const characters = Array.from(text)
      return characters.length <= longest && runPattern(machine, characters)
    }
    return { ok: true, steps: machine.length, longest, matches }
  } catch (error) {
    if (error instanceof PatternError) return { ok: false, problem: error.problem }
    throw error
  }
}

function longestOf(node: Node): number {
  if (node.kind === 'one') return 1
  if (node.kind === 'edge') return 0
  if (node.kind === 'repeat') return longestOf(node.of) * node.most || 0
  const each = node.of.map(longestOf)

  return node.kind === 'row' ? each.reduce((sum, one) => sum + one, 0) : Math.max(...each)
}

function emit(machine: Step[], node: Node): void {
  if (machine.length > mostSteps) throw new PatternError('too-large', 0)
  switch (node.kind) {
    case 'one':
    case 'edge':
      machine.push(node)
      return
    case 'row':
      for (const part of node.of) emit(machine, part)
      return
    case 'either':
      emitEither(machine, node.of)
      return
    case 'repeat':
      emitRepeat(machine, node)
  }
}

function emitEither(machine: Step[], of: readonly Node[]): void {
  const fork = machine.push({ kind: 'go', to: [] }) - 1
  const starts: number[] = []
  const ends: number[] = []
  for (const part of of) {
    starts.push(machine.length)
    emit(machine, part)
    ends.push(machine.push({ kind: 'go', to: [] }) - 1)
  }
  machine[fork] = { kind: 'go', to: starts }
  for (const end of ends) machine[end] = { kind: 'go', to: [machine.length] }
}

function emitRepeat(machine: Step[], { of, least, most }: Node & { kind: 'repeat' }): void {
  for (let turn = 0; turn < least; turn += 1) emit(machine, of)
  if (most === Infinity) {
    const fork = machine.push({ kind: 'go', to: [] }) - 1
    emit(machine, of)
    machine.push({ kind: 'go', to: [fork] })
    machine[fork] = { kind: 'go', to: [fork + 1, machine.length] }
    return
  }
  const forks: number[] = []
  for (let turn = least; turn < most; turn += 1) {
    forks.push(machine.push({ kind: 'go', to: [] }) - 1)
    emit(machine, of)
  }
  for (const fork of forks) machine[fork] = { kind: 'go', to: [fork + 1, machine.length] }
}
