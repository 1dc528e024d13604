import { concatenate } from './bytes.ts'
import { Malformed } from './objects/pdf-object.ts'

const maxDepth = 64

/** One element of BER (X.690 §8.1) in its place: `start` to `end` with header, `contentStart` to `contentEnd` without. */
export type Element = { tag: number; start: number; contentStart: number; contentEnd: number; end: number }

/** The element that begins at `start`. Tags of one byte are enough for CMS. */
export function readElement(bytes: Uint8Array, start: number, depth = 0): Element {
  const tag = bytes[start]
  const first = bytes[start + 1]
  if (tag === undefined || first === undefined || depth > maxDepth) throw new Malformed('BER header')
  if (first === 0x80) return readIndefinite(bytes, start, tag, depth)
  const octets = first & 0x80 ? first & 0x7f : 0
  if (octets > 4) throw new Malformed('BER length')
  const contentStart = start + 2 + octets
  const length = octets
    ? bytes.subarray(start + 2, contentStart).reduce((sum, byte) => sum * 256 + byte, 0)
    : first
  const end = contentStart + length
  if (end > bytes.length) throw new Malformed('BER cut off')

  return { tag, start, contentStart, contentEnd: end, end }
}

function readIndefinite(bytes: Uint8Array, start: number, tag: number, depth: number): Element {
  let position = start + 2
  while (bytes[position] !== 0 || bytes[position + 1] !== 0) {
    position = readElement(bytes, position, depth + 1).end
  }

  return { tag, start, contentStart: start + 2, contentEnd: position, end: position + 2 }
}

export function childrenOf(bytes: Uint8Array, parent: Element): Element[] {
  const children: Element[] = []
  for (let position = parent.contentStart; position < parent.contentEnd;) {
    const child = readElement(bytes, position)
    if (child.end > parent.contentEnd) throw new Malformed('BER element too long')
    children.push(child)
    position = child.end
  }

  return children
}

/** Its length is written, and in as few octets as can be (DER, X.690 §10.1). */
export function isShortest({ start, contentStart, contentEnd, end }: Element): boolean {
  const length = contentEnd - contentStart
  const octets = length < 0x80 ? 0 : Math.ceil(length.toString(16).length / 2)

  return contentEnd === end && contentStart === start + 2 + octets
}

/** The element with this tag around all of these, its length as short as can be (DER). */
export function elementOf(tag: number, ...contents: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = contents.reduce((sum, { length: own }) => sum + own, 0)

  return concatenate(Uint8Array.of(tag, ...shortestLength(length)), ...contents)
}

function shortestLength(length: number): number[] {
  if (length < 0x80) return [length]
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)

  return [0x80 | octets.length, ...octets]
}
