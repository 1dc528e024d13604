import { characterClass } from './one-character.ts'
import type { Fits } from './run-pattern.ts'

const deepest = 50
const largestRepeat = 1000

export type PatternProblem = { reason: 'malformed' | 'unsupported' | 'too-large'; at: number }

export class PatternError extends Error {
  readonly problem: PatternProblem

  constructor(reason: PatternProblem['reason'], at: number) {
    super(reason)
    this.problem = { reason, at }
  }
}

export type Node =
  | { kind: 'one'; fits: Fits }
  | { kind: 'edge'; edge: 'start' | 'end' }
  | { kind: 'row'; of: readonly Node[] }
  | { kind: 'either'; of: readonly Node[] }
  | { kind: 'repeat'; of: Node; least: number; most: number; at: number }

/** Goes through a pattern; what is asked of characters in many places is asked once. */
type Reader = {
  pattern: string
  /** In UTF-16 code units. */
  at: number
  known: Map<string, Node>
}

/** What a regular expression says. Throws {@link PatternError}. */
export function readPattern(pattern: string): Node {
  const reader: Reader = { pattern, at: 0, known: new Map() }
  const whole = readEither(reader, 0)
  if (reader.at < pattern.length) throw new PatternError('malformed', reader.at)

  return whole
}

function readEither(reader: Reader, depth: number): Node {
  if (depth > deepest) throw new PatternError('too-large', reader.at)
  const of = [readRow(reader, depth)]
  while (next(reader) === '|') {
    reader.at += 1
    of.push(readRow(reader, depth))
  }

  return of.length === 1 && of[0] ? of[0] : { kind: 'either', of }
}

function readRow(reader: Reader, depth: number): Node {
  const of: Node[] = []
  while (![undefined, '|', ')'].includes(next(reader))) of.push(readRepeated(reader, depth))

  return { kind: 'row', of }
}

function readRepeated(reader: Reader, depth: number): Node {
  const start = reader.at
  const of = readAtom(reader, depth)
  const [marks, least, comma, most] = found(reader, /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})/)
  if (!marks) return of
  if (of.kind === 'edge') throw new PatternError('malformed', reader.at)
  reader.at += marks.length
  if (next(reader) === '?') reader.at += 1
  const span = least === undefined ? spans[marks] : spanOf(Number(least), comma, most)
  if (!span || span[0] > span[1]) throw new PatternError('malformed', start)
  if (span[0] > largestRepeat || (span[1] > largestRepeat && span[1] !== Infinity)) {
    throw new PatternError('too-large', start)
  }

  return { kind: 'repeat', of, least: span[0], most: span[1], at: start }
}

function readAtom(reader: Reader, depth: number): Node {
  const character = String.fromCodePoint(reader.pattern.codePointAt(reader.at) ?? 0)
  if (character === '(') return readGroup(reader, depth)
  if (character === '[') return readClass(reader)
  if (character === '\\') return readEscape(reader)
  if ('*+?{}])'.includes(character)) throw new PatternError('malformed', reader.at)
  reader.at += character.length
  if (character === '^') return { kind: 'edge', edge: 'start' }
  if (character === '$') return { kind: 'edge', edge: 'end' }
  if (character === '.') return one(reader, '.', () => notNewLine)

  return one(reader, character, () => (given) => given === character)
}

function readGroup(reader: Reader, depth: number): Node {
  const start = reader.at
  const [opening = '('] = found(reader, /^\((?:\?:|\?<\p{L}[\p{L}\p{N}_]*>)?/u)
  reader.at += opening.length
  if (next(reader) === '?') throw new PatternError('unsupported', start)
  const inside = readEither(reader, depth + 1)
  if (next(reader) !== ')') throw new PatternError('malformed', start)
  reader.at += 1

  return inside
}

function readClass(reader: Reader): Node {
  const [raw] = found(reader, /^\[(?:[^\]\\]|\\[^])*\]/)
  if (!raw) throw new PatternError('malformed', reader.at)

  return takeNative(reader, raw)
}

function readEscape(reader: Reader): Node {
  const [raw] = found(reader, /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^])/u)
  if (!raw) throw new PatternError('malformed', reader.at)
  if (/^\\[bBk1-9]/.test(raw)) throw new PatternError('unsupported', reader.at)

  return takeNative(reader, raw)
}

/** What the platform's own expressions know of a character. */
function takeNative(reader: Reader, raw: string): Node {
  const start = reader.at
  const source = withoutNeedlessEscapes(raw)
  reader.at += raw.length
  try {
    return one(reader, source, () => characterClass(source))
  } catch {
    throw new PatternError('malformed', start)
  }
}

function one({ known }: Reader, source: string, fitsOf: () => Fits): Node {
  const node = known.get(source) ?? { kind: 'one', fits: fitsOf() }
  known.set(source, node)

  return node
}

function next({ pattern, at }: Reader): string | undefined {
  return pattern[at]
}

function found({ pattern, at }: Reader, expression: RegExp): readonly (string | undefined)[] {
  return expression.exec(pattern.slice(at)) ?? []
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
