import { characterClass } from './one-character.ts'
import { runPattern, type Fits, type Step } from './run-pattern.ts'

/** The longest pattern a field may carry, in characters. */
export const longestPattern = 500
/** Steps of the machine a pattern becomes; `(abc){400}` is 1200. */
const mostSteps = 4000
const deepest = 50
const largestRepeat = 1000

export type PatternProblem = { reason: 'malformed' | 'unsupported' | 'too-large'; at: number }
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

class PatternError extends Error {
  readonly problem: PatternProblem

  constructor(reason: PatternProblem['reason'], at: number) {
    super(reason)
    this.problem = { reason, at }
  }
}

type Node =
  | { kind: 'one'; fits: Fits }
  | { kind: 'edge'; edge: 'start' | 'end' }
  | { kind: 'row'; of: readonly Node[] }
  | { kind: 'either'; of: readonly Node[] }
  | { kind: 'repeat'; of: Node; least: number; most: number; at: number }

function readPattern(pattern: string): Node {
  let at = 0
  const known = new Map<string, Node>()
  const whole = readEither(0)
  if (at < pattern.length) throw new PatternError('malformed', at)

  return whole

  /** What is asked in many places is asked once. */
  function one(source: string, fitsOf: () => Fits): Node {
    const node = known.get(source) ?? { kind: 'one', fits: fitsOf() }
    known.set(source, node)

    return node
  }

  function native(source: string, start: number): Node {
    try {
      return one(source, () => characterClass(source))
    } catch {
      throw new PatternError('malformed', start)
    }
  }

  function readEither(depth: number): Node {
    if (depth > deepest) throw new PatternError('too-large', at)
    const of = [readRow(depth)]
    while (pattern[at] === '|') {
      at += 1
      of.push(readRow(depth))
    }
    return of.length === 1 && of[0] ? of[0] : { kind: 'either', of }
  }

  function readRow(depth: number): Node {
    const of: Node[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') of.push(readRepeated(depth))
    return { kind: 'row', of }
  }

  function readRepeated(depth: number): Node {
    const start = at
    const of = readAtom(depth)
    const [marks, least, comma, most] = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})/.exec(pattern.slice(at)) ?? []
    if (!marks) return of
    if (of.kind === 'edge') throw new PatternError('malformed', at)
    at += marks.length
    if (pattern[at] === '?') at += 1
    const span = least === undefined ? spans[marks] : spanOf(Number(least), comma, most)
    if (!span || span[0] > span[1]) throw new PatternError('malformed', start)
    if (span[0] > largestRepeat || (span[1] > largestRepeat && span[1] !== Infinity)) {
      throw new PatternError('too-large', start)
    }
    return { kind: 'repeat', of, least: span[0], most: span[1], at: start }
  }

  function readAtom(depth: number): Node {
    const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
    if (character === '(') return readGroup(depth)
    if (character === '[') return readClass()
    if (character === '\\') return readEscape()
    if ('*+?{}])'.includes(character)) throw new PatternError('malformed', at)
    at += character.length
    if (character === '^') return { kind: 'edge', edge: 'start' }
    if (character === '$') return { kind: 'edge', edge: 'end' }
    if (character === '.') return one('.', () => notNewLine)

    return one(character, () => (given) => given === character)
  }

  function readGroup(depth: number): Node {
    const start = at
    const [opening = '('] = /^\((?:\?:|\?<\p{L}[\p{L}\p{N}_]*>)?/u.exec(pattern.slice(at)) ?? []
    at += opening.length
    if (pattern[at] === '?') throw new PatternError('unsupported', start)
    const inside = readEither(depth + 1)
    if (pattern[at] !== ')') throw new PatternError('malformed', start)
    at += 1

    return inside
  }

  function readClass(): Node {
    const [raw] = /^\[(?:[^\]\\]|\\[^])*\]/.exec(pattern.slice(at)) ?? []
    if (!raw) throw new PatternError('malformed', at)
    const start = at
    at += raw.length

    return native(withoutNeedlessEscapes(raw), start)
  }

  function readEscape(): Node {
    const start = at
    const [raw] =
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^])/u.exec(pattern.slice(at)) ?? []
    if (!raw) throw new PatternError('malformed', at)
    at += raw.length
    if (/^\\[bBk1-9]/.test(raw)) throw new PatternError('unsupported', start)

    return native(withoutNeedlessEscapes(raw), start)
  }
}

const notNewLine: Fits = (character) => !/[\n\r\u2028\u2029]/.test(character)

const spans: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Infinity],
  '+': [1, Infinity],
  '?': [0, 1],
}

function spanOf(
  least: number,
  comma: string | undefined,
  most: string | undefined,
): readonly [number, number] {
  if (!comma) return [least, least]
  return [least, most ? Number(most) : Infinity]
}

/** `\@` is a plain `@` to everybody but the flag `u`, which forbids it. */
function withoutNeedlessEscapes(source: string): string {
  return source.replace(/\\([^])/gu, (escape, one: string) =>
    /[\p{L}\p{N}^$\\.*+?()[\]{}|/-]/u.test(one) ? escape : one,
  )
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
