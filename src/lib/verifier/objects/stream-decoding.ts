import { inflate as inflateAny, latin1 } from '#primitives'
import type { Inflated } from '../primitives/primitives.ts'
import { countOf, dictionaryOf, Malformed, nameOf, type PdfObject, type PdfStream } from './pdf-object.ts'

const maxDecodedBytes = 128 * 1024 * 1024

/** Decodes cross-reference, object and appearance streams: Flate with an optional predictor, or nothing. */
export function decodeStream(stream: PdfStream): Uint8Array {
  const filter = only(stream.dictionary.entries.get('Filter'))
  if (filter === undefined || filter.kind === 'null') return stream.raw
  if (nameOf(filter) !== 'FlateDecode') throw new Malformed('filter not supported')

  return undoPredictor(inflate(stream.raw).bytes, only(stream.dictionary.entries.get('DecodeParms')))
}

/** False when bytes lie behind the end of what is compressed: readers leave them out, and something may hide there. */
export function isWholeStream({ dictionary, raw }: PdfStream): boolean {
  if (nameOf(only(dictionary.entries.get('Filter'))) !== 'FlateDecode') return true

  return /^[\r\n]{0,2}$/.test(latin1(raw, inflate(raw).read))
}

function inflate(raw: Uint8Array): Inflated {
  try {
    return inflateAny(raw, maxDecodedBytes)
  } catch {
    throw new Malformed('stream does not decode')
  }
}

function only(object: PdfObject | undefined): PdfObject | undefined {
  if (object?.kind !== 'array') return object
  if (object.items.length > 1) throw new Malformed('several filters')

  return object.items[0]
}

/** PNG predictors (ISO 32000-2 §7.4.4.4) on rows of bytes. */
function undoPredictor(bytes: Uint8Array, parameters: PdfObject | undefined): Uint8Array {
  const entries = dictionaryOf(parameters)?.entries
  const predictor = countOf(entries?.get('Predictor')) ?? 1
  if (predictor === 1) return bytes
  if (predictor < 10) throw new Malformed('predictor not supported')
  const bits = (countOf(entries?.get('Colors')) ?? 1) * (countOf(entries?.get('BitsPerComponent')) ?? 8)
  const pixel = Math.max(1, bits >> 3)
  const width = Math.ceil((bits * (countOf(entries?.get('Columns')) ?? 1)) / 8)
  const rows = Math.ceil(bytes.length / (width + 1))
  const plain = new Uint8Array(rows * width)
  for (let row = 0; row < rows; row += 1) {
    undoRow(bytes.subarray(row * (width + 1), (row + 1) * (width + 1)), plain, row * width, width, pixel)
  }

  return plain
}

function undoRow(line: Uint8Array, plain: Uint8Array, start: number, width: number, pixel: number): void {
  const type = line[0] ?? 0
  for (let index = 0; index < width; index += 1) {
    const left = index >= pixel ? (plain[start + index - pixel] ?? 0) : 0
    const up = start >= width ? (plain[start + index - width] ?? 0) : 0
    const upLeft = start >= width && index >= pixel ? (plain[start + index - width - pixel] ?? 0) : 0
    plain[start + index] = (line[index + 1] ?? 0) + prediction(type, left, up, upLeft)
  }
}

function prediction(type: number, left: number, up: number, upLeft: number): number {
  if (type === 0) return 0
  if (type === 1) return left
  if (type === 2) return up
  if (type === 3) return (left + up) >> 1
  if (type === 4) return paeth(left, up, upLeft)
  throw new Malformed('unknown predictor')
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value))
  if (toLeft === undefined || toUp === undefined || toUpLeft === undefined) return 0
  if (toLeft <= toUp && toLeft <= toUpLeft) return left

  return toUp <= toUpLeft ? up : upLeft
}
