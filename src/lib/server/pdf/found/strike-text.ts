import { readOperators, type Operand, type Operator } from './content-operators.ts'
import type { SetGlyph, Typesetting } from './read-typesetting.ts'

/**
 * A page's content without some of its glyphs, which are gone from it, not covered; whatever stands beside them stays
 * where it was. Null where operators and glyphs cannot be told to belong together.
 */
export function strikeText(
  content: Uint8Array,
  { glyphs, objectCount }: Typesetting,
  struck: ReadonlySet<SetGlyph>,
): Uint8Array | null {
  const shows = [...readOperators(content)].filter((operator) => codeBytes(operator).length > 0)
  // A reader makes one text object of every operator that shows text (ISO 32000-2 §9.4.3).
  if (shows.length !== objectCount) return null

  const parts: Uint8Array[] = []
  let kept = 0
  for (const object of objectsOf(struck)) {
    const operator = object === null ? undefined : shows[object]
    const ofObject = glyphs.filter((glyph) => glyph.object === object)
    const rewritten = operator ? rewrite(operator, ofObject, struck) : null
    if (!operator || rewritten === null) return null
    parts.push(content.subarray(kept, operator.start), Buffer.from(rewritten))
    kept = operator.end
  }
  return Buffer.concat([...parts, content.subarray(kept)])
}

function objectsOf(glyphs: ReadonlySet<SetGlyph>): (number | null)[] {
  const objects = new Set([...glyphs].map((glyph) => glyph.object))
  return [...objects].sort((one, other) => (one ?? -1) - (other ?? -1))
}

/** §9.4.3, table 107: the operators that show text; the last operand holds it. */
const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"'])

function shownItems({ name, operands }: Operator): readonly Operand[] {
  const last = showing.has(name) ? operands.at(-1) : undefined
  return last?.kind === 'array' ? last.items : last ? [last] : []
}

function codeBytes(operator: Operator): Uint8Array {
  return Buffer.concat(shownItems(operator).map((item) => (item.kind === 'string' ? item.bytes : noBytes)))
}
const noBytes = new Uint8Array()

/** What stands in the array of a `TJ`: a character code with its glyph, if the reader kept it, or a move. */
type Piece = { kind: 'code'; hex: string; glyph: SetGlyph | null } | { kind: 'move'; value: number }

/** The operator anew, as moves and as show of what is left. */
function rewrite(
  operator: Operator,
  glyphs: readonly SetGlyph[],
  struck: ReadonlySet<SetGlyph>,
): string | null {
  const clusters = clustersOf(glyphs)
  // Codes are of one byte in simple fonts, of two in nearly all others (ISO 32000-2 §9.7.5.2).
  const pieces = [1, 2].map((size) => assign(toPieces(shownItems(operator), size), clusters)).find(Boolean)
  const array = pieces && writeArray(pieces, struck)
  return array === undefined ? null : `${leadIn(operator)}[${array}]TJ`
}

/** What `'` and `"` do before they show (§9.4.3). */
function leadIn({ name, operands }: Operator): string {
  if (name === "'") return 'T* '
  if (name !== '"') return ''
  const [word = 0, character = 0] = operands.map((operand) => (operand.kind === 'number' ? operand.value : 0))
  return `${toOperand(word)} Tw ${toOperand(character)} Tc T* `
}

/** One glyph for each code that was shown: a ligature is one code, several characters at one origin. */
function clustersOf(glyphs: readonly SetGlyph[]): SetGlyph[] {
  return glyphs.filter((glyph, index) => {
    const before = glyphs[index - 1]
    return before?.origin.x !== glyph.origin.x || before.origin.y !== glyph.origin.y
  })
}

function toPieces(items: readonly Operand[], codeSize: number): Piece[] {
  return items.flatMap((item): Piece[] => {
    if (item.kind === 'number') return [{ kind: 'move', value: item.value }]
    if (item.kind !== 'string') return []
    const codes =
      Buffer.from(item.bytes)
        .toString('hex')
        .match(new RegExp(`.{1,${codeSize * 2}}`, 'g')) ?? []
    return codes.map((hex) => ({ kind: 'code', hex, glyph: null }))
  })
}

const usualSpaces: ReadonlySet<string> = new Set(['20', '0020', '0003'])

/**
 * Each code with its glyph, in order. Of several spaces in a row readers keep the first, of those that
 * follow one in the run before none: these codes go without. Undefined where the counts do not fit even so.
 */
function assign(pieces: readonly Piece[], clusters: readonly SetGlyph[]): Piece[] | undefined {
  const codes = pieces.filter((piece) => piece.kind === 'code')
  const glyphs: (SetGlyph | null)[] = []
  let next = 0
  for (const [index, { hex }] of codes.entries()) {
    const isTooMany = codes.length - index > clusters.length - next
    const isDropped = isTooMany && usualSpaces.has(hex) && clusters[next]?.character !== ' '
    glyphs.push(isDropped ? null : (clusters[next++] ?? null))
  }
  if (next !== clusters.length || codes.length - glyphs.filter((glyph) => !glyph).length !== next)
    return undefined

  return pieces.map((piece) => (piece.kind === 'code' ? { ...piece, glyph: glyphs.shift() ?? null } : piece))
}

/** The pieces with each struck run replaced by a move as long as it was. */
function writeArray(pieces: readonly Piece[], struck: ReadonlySet<SetGlyph>): string | undefined {
  const written: string[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    if (piece?.kind === 'move') written.push(toOperand(piece.value))
    if (piece?.kind !== 'code') continue
    if (!piece.glyph || !struck.has(piece.glyph)) {
      written.push(`<${piece.hex}>`)
      continue
    }
    const run = struckRun(pieces.slice(index), struck)
    const move = run && moveOver(piece.glyph, run)
    if (!run || move === null) return undefined
    written.push(toOperand(move))
    index += run.length - 1
  }
  return written.join('').replaceAll('><', '')
}

type Run = { length: number; last: SetGlyph; follower: SetGlyph | null }

/** How many of the first pieces go, moves between them and to what follows included; dropped spaces go with them. */
function struckRun(pieces: readonly Piece[], struck: ReadonlySet<SetGlyph>): Run | null {
  let last: { glyph: SetGlyph; index: number } | null = null
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'move' || !piece.glyph) continue
    if (!struck.has(piece.glyph)) return last && { length: index, last: last.glyph, follower: piece.glyph }
    last = { glyph: piece.glyph, index }
  }
  return last && { length: last.index + 1, last: last.glyph, follower: null }
}

/** How far off the line a follower may be, in the page's units. */
const maxDrift = 0.01

/** The thousandths of §9.4.4 that lead from the first glyph of a run to what follows it; null off the line. */
function moveOver(first: SetGlyph, { last, follower }: Run): number | null {
  const { along, fontSize, origin } = first
  const scale = Math.hypot(along.x, along.y)
  const end = follower?.origin ?? {
    x: last.origin.x + (along.x / scale) * last.advance,
    y: last.origin.y + (along.y / scale) * last.advance,
  }
  const [across, up] = [end.x - origin.x, end.y - origin.y]
  const drift = (across * along.y - up * along.x) / scale
  const move = ((across * along.x + up * along.y) / scale ** 2 / fontSize) * -1000
  return Number.isFinite(move) && Math.abs(drift) <= maxDrift ? move : null
}

/** A PDF number has no exponent (§7.3.3). */
function toOperand(value: number): string {
  return ` ${value.toFixed(4)} `
}
