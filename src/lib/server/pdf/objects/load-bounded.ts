import { PDF, PdfArray, PdfNumber, PdfStream } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import { readObjectLists } from './object-lists.ts'

/** Of a document. Half a million take some 450 MB on their way, however small the file is that they are packed in. */
export const maxObjects = 500_000
/** Of cross-references, which a revision may say again. */
const maxRows = 2 * maxObjects
/** In object streams of a file that is pieced together: the package holds all of them at once, a kilobyte each. */
const maxPieces = 100_000
/** Of the page tree, which the package reads to its end before anybody can ask how many pages there are. */
const maxKids = 100_000

/** Of a file that PDFium writes anew: it holds all of them at once too, in two kilobytes each. */
const maxCopied = 150_000

const chunkLength = 2 ** 20
/** `12 0 obj`, as the package looks for it. */
const beginning = /\d[\0\t\n\f\r ]+obj/g
/** An entry of a table, as the package takes it (ISO 32000-2 §7.5.4). */
const row = /\d{10} *\d{5} *[nf]/g

/**
 * The package's reading of a file, which is refused as too complex where that would take too much memory: the package
 * has to know where every object is, reads the page tree, and pieces a file together whose cross-references do not tell.
 */
export async function loadBounded(bytes: Uint8Array): Promise<PDF> {
  if (hasMore(bytes, beginning, maxObjects) || hasMore(bytes, row, maxRows)) throw tooComplex()
  const tally: Tally = { rows: 0, pieces: 0, kids: 0 }
  const pdf = await loadCounting(bytes, tally)
  if (tally.pieces <= maxPieces) return pdf
  // Where the cross-references tell, what lies in object streams is read one by one, and may be as much as is listed.
  if (!pdf.recoveredViaBruteForce) return loadCounting(bytes, { rows: 0, pieces: -Infinity, kids: 0 })
  throw tooComplex()
}

/** Throws `document-too-complex` for a file whose rewriting by PDFium would take too much memory. */
export function assertCopyable(bytes: Uint8Array): void {
  const listed = readObjectLists(bytes)?.size ?? 0
  if (listed > maxCopied || hasMore(bytes, beginning, maxCopied)) throw tooComplex()
}

const tooComplex = () => new Refusal('document-too-complex')

/** Counts roughly: what lies across two chunks is left out. */
function hasMore(bytes: Uint8Array, pattern: RegExp, most: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let count = 0
  for (let start = 0; start < file.length; start += chunkLength) {
    const text = file.toString('latin1', start, start + chunkLength)
    pattern.lastIndex = 0
    while (pattern.test(text)) count += 1
    if (count > most) return true
  }
  return false
}

/** What the package takes on: rows of cross-references, objects in object streams, entries of the page tree. */
type Tally = { rows: number; pieces: number; kids: number }

const isExceeded = ({ rows, pieces, kids }: Tally) => rows > maxRows || pieces > maxPieces || kids > maxKids

/**
 * Counts in `tally`, and has streams be unreadable from where it is too much. The package loads a file without a pause,
 * and offers no other place to look at what it takes on.
 */
async function loadCounting(bytes: Uint8Array, tally: Tally): Promise<PDF> {
  const check = () => {
    if (isExceeded(tally)) throw tooComplex()
  }
  const lookAtStream = (stream: PdfStream) => {
    if (stream.has('W')) tally.rows += rowsOf(stream)
    else if (stream.getName('Type')?.value === 'ObjStm')
      tally.pieces += Math.max(0, stream.getNumber('N')?.value ?? 0)
    check()
  }
  const lookAtArray = () => {
    tally.kids += 1
    check()
  }
  const load = () => PDF.load(bytes)
  const watched = () => watching(PdfArray.prototype, 'at', lookAtArray, load)
  const loading = watching(PdfStream.prototype, 'getDecodedData', lookAtStream, watched)
  const pdf = await loading.catch((error: unknown) => {
    throw isExceeded(tally) ? tooComplex() : error
  })
  // To the package, cross-references that it cannot read are one more reason to piece the file together.
  if (tally.rows > maxRows) throw tooComplex()
  return pdf
}

/** Has `look` see every call of a method while `work` runs up to its first pause. */
function watching<Self extends object, Result>(
  prototype: Self,
  method: string & keyof Self,
  look: (self: Self) => void,
  work: () => Result,
): Result {
  const own = Object.getOwnPropertyDescriptor(prototype, method)
  if (typeof own?.value !== 'function') throw new Error(`The package has no ${method} any more`)
  const call = own.value as (this: Self, ...parameters: unknown[]) => unknown
  const value = function (this: Self, ...parameters: unknown[]): unknown {
    look(this)
    return call.apply(this, parameters)
  }
  Object.defineProperty(prototype, method, { ...own, value })
  try {
    return work()
  } finally {
    Object.defineProperty(prototype, method, own)
  }
}

/** How many rows a cross-reference stream says that it has (ISO 32000-2 §7.5.8.2). */
function rowsOf(stream: PdfStream): number {
  const index = stream.getArray('Index')
  if (!index) return Math.max(0, stream.getNumber('Size')?.value ?? 0)
  let count = 0
  for (let at = 1; at < index.length; at += 2) {
    const one = index.at(at)
    if (one instanceof PdfNumber) count += Math.max(0, one.value)
  }
  return count
}
