import { randomBytes } from 'node:crypto'
import {
  PdfArray,
  PdfDict,
  PdfNull,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  type PDF,
  type PdfObject,
} from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import { RevisionWriter } from '../revision-writer.ts'
import { onLoan } from './on-loan.ts'

/** Bytes that tell programs which move files that this one is binary (ISO 32000-2 §7.5.2). */
const binaryMark = Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a)

/**
 * The document anew, with all that a reader comes to from its catalog and description and nothing else, in one revision.
 * Streams stay as they are; `usualLength` is about how long it gets. The package's own full save is as right, but needs all objects in memory at once.
 */
export function writeWhole(pdf: PDF, usualLength: number): Uint8Array {
  const { trailer, version } = pdf.context.info
  const root = trailer.getRef('Root')
  if (!root) throw new Refusal('document-unreadable')
  const writer = new WholeWriter(pdf.context, usualLength)
  writer.begin(version)
  const info = trailer.getRef('Info')
  writer.writeReachable(info ? [root, info] : [root])
  writer.end({ Root: root, ...(info && { Info: info }), ID: identifier(trailer) })

  return writer.bytes()
}

/** The file's own, where it has one. */
function identifier(trailer: PdfDict): PdfArray {
  const own = trailer.getArray('ID')
  const parts = [own?.at(0), own?.at(1)]
  if (parts.every((part) => part instanceof PdfString)) return new PdfArray(parts)
  const made = new PdfString(randomBytes(16), 'hex')
  return new PdfArray([made, made])
}

class WholeWriter {
  readonly #context: PDF['context']
  readonly #out: RevisionWriter
  /** New numbers by old ones; 0 for what is not there. */
  readonly #numbers = new Map<number, number>()
  /** By new number. */
  readonly #offsets: number[] = [0]
  readonly #waiting: PdfRef[] = []

  constructor(context: PDF['context'], usualLength: number) {
    this.#context = context
    this.#out = new RevisionWriter(0, Math.ceil(usualLength * 1.25) + 2 ** 16)
  }

  begin(version: string): void {
    this.#out.writeAscii(`%PDF-${version}\n`)
    this.#out.writeBytes(binaryMark)
  }

  writeReachable(roots: readonly PdfRef[]): void {
    onLoan(this.#context, (rest) => {
      for (const root of roots) this.#numberOf(root)
      for (let ref = this.#waiting.pop(); ref; ref = this.#waiting.pop()) {
        const object = this.#context.resolve(ref)
        if (object) this.#writeIndirect(this.#numberOf(ref), object, rest)
        rest()
      }
    })
  }

  /** ISO 32000-2 §7.5.4, §7.5.5. */
  end(entries: Record<string, PdfObject>): void {
    const out = this.#out
    const start = out.position
    out.writeAscii(`xref\n0 ${this.#offsets.length}\n0000000000 65535 f\r\n`)
    for (let number = 1; number < this.#offsets.length; number += 1)
      out.writeAscii(`${String(this.#offsets[number]).padStart(10, '0')} 00000 n\r\n`)
    out.writeAscii('trailer\n')
    this.#write(PdfDict.of({ Size: PdfNumber.of(this.#offsets.length), ...entries }), () => {})
    out.writeAscii(`\nstartxref\n${start}\n%%EOF\n`)
  }

  bytes(): Uint8Array {
    return this.#out.bytes()
  }

  #writeIndirect(number: number, object: PdfObject, rest: () => void): void {
    this.#offsets[number] = this.#out.position
    this.#out.writeAscii(`${number} 0 obj\n`)
    this.#write(object, rest)
    this.#out.writeAscii('\nendobj\n')
  }

  /** Nothing is changed on the way, so that `rest` may be called in the midst of an object. */
  #write(object: PdfObject, rest: () => void): void {
    if (object instanceof PdfRef) this.#writeReference(object, rest)
    else if (object instanceof PdfStream) this.#writeStream(object, rest)
    else if (object instanceof PdfDict) this.#writeDict(object, rest)
    else if (object instanceof PdfArray) this.#writeArray(object, rest)
    else this.#out.writeObject(object)
  }

  #writeReference(ref: PdfRef, rest: () => void): void {
    const number = this.#numberOf(ref)
    this.#out.writeAscii(number === 0 ? 'null' : `${number} 0 R`)
    rest()
  }

  #writeStream(stream: PdfStream, rest: () => void): void {
    this.#writeDict(stream, rest, stream.data.length)
    this.#out.writeAscii('\nstream\n')
    this.#out.writeBytes(stream.data)
    this.#out.writeAscii('\nendstream')
  }

  #writeDict(dict: PdfDict, rest: () => void, length?: number): void {
    this.#out.writeAscii(length === undefined ? '<<' : `<</Length ${length}`)
    for (const [key, value] of dict) {
      if (length !== undefined && key.value === 'Length') continue
      this.#out.writeObject(key)
      this.#out.writeAscii(' ')
      this.#write(value, rest)
    }
    this.#out.writeAscii('>>')
  }

  #writeArray(array: PdfArray, rest: () => void): void {
    this.#out.writeAscii('[')
    let isFirst = true
    for (const item of array) {
      if (!isFirst) this.#out.writeAscii(' ')
      this.#write(item, rest)
      isFirst = false
    }
    this.#out.writeAscii(']')
  }

  #numberOf(ref: PdfRef): number {
    const known = this.#numbers.get(ref.objectNumber)
    if (known !== undefined) return known
    const object = this.#context.resolve(ref)
    const number = !object || object instanceof PdfNull ? 0 : this.#offsets.push(0) - 1
    this.#numbers.set(ref.objectNumber, number)
    if (number > 0) this.#waiting.push(ref)
    return number
  }
}
