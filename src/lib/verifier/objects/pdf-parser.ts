import { latin1 } from '#primitives'
import { fromHex, fromLatin1 } from '../bytes.ts'
import {
  countOf,
  Malformed,
  type PdfDictionary,
  type PdfObject,
  type PdfStream,
  pdfNull,
} from './pdf-object.ts'

const maxDepth = 100
const whiteSpace = fromLatin1('\0\t\n\f\r ')
const delimiters = fromLatin1('()<>[]{}/%')
/** By byte: 1 for white space, 2 for a delimiter, 0 for a regular character (ISO 32000-2 §7.2.3). */
const characterClass = Uint8Array.from({ length: 256 }, (_, byte) =>
  whiteSpace.includes(byte) ? 1 : delimiters.includes(byte) ? 2 : 0,
)
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Finds the length of a stream given by reference. */
export type LengthOf = (number: number, generation: number) => number | undefined

export type IndirectObject = {
  number: number
  generation: number
  object: PdfObject
  end: number
  /** Nothing in it that readers skip in different ways: no comment, no odd line end before a stream's bytes. */
  plain: boolean
}

/** A strict reader of COS syntax (ISO 32000-2 §7.2, §7.3): what is not valid throws `Malformed`. */
export class PdfParser {
  readonly bytes: Uint8Array
  position: number
  /** False from the first comment, or odd beginning of a stream, that was read. */
  plain = true

  constructor(bytes: Uint8Array, position: number) {
    this.bytes = bytes
    this.position = position
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.position]
      if (byte === undefined) return
      if (byte === 0x25) this.#skipComment()
      else if (characterClass[byte] === 1) this.position += 1
      else return
    }
  }

  /** True and past it, when this keyword comes next. */
  accept(keyword: string): boolean {
    this.skipSpace()
    const end = this.position + keyword.length
    for (let index = 0; index < keyword.length; index += 1) {
      if (this.bytes[this.position + index] !== keyword.charCodeAt(index)) return false
    }
    if (!this.#isBoundary(end)) return false

    this.position = end
    return true
  }

  expect(keyword: string): void {
    if (!this.accept(keyword)) throw new Malformed(`${keyword} expected at ${this.position}`)
  }

  /** An unsigned integer token. */
  integer(): number {
    const value = this.#acceptInteger()
    if (value === undefined) throw new Malformed(`integer expected at ${this.position}`)

    return value
  }

  object(depth = 0): PdfObject {
    if (depth > maxDepth) throw new Malformed('nested too deeply')
    this.skipSpace()
    const byte = this.bytes[this.position]
    if (byte === 0x2f) return { kind: 'name', value: this.#name() }
    if (byte === 0x28) return this.#literalString()
    if (byte === 0x5b) return this.#array(depth)
    if (byte === 0x3c)
      return this.bytes[this.position + 1] === 0x3c ? this.dictionary(depth) : this.#hexString()
    if (this.accept('null')) return pdfNull
    if (this.accept('true')) return { kind: 'boolean', value: true }
    if (this.accept('false')) return { kind: 'boolean', value: false }

    return this.#reference() ?? this.#number()
  }

  /** A key given twice is refused: readers disagree on which one counts. */
  dictionary(depth = 0): PdfDictionary {
    this.skipSpace()
    if (this.bytes[this.position] !== 0x3c || this.bytes[this.position + 1] !== 0x3c) {
      throw new Malformed(`dictionary expected at ${this.position}`)
    }
    this.position += 2
    const entries = new Map<string, PdfObject>()
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.position] === 0x3e) break
      const key = this.#name()
      if (entries.has(key)) throw new Malformed(`key ${key} given twice`)
      entries.set(key, this.object(depth + 1))
    }
    if (this.bytes[this.position + 1] !== 0x3e) throw new Malformed(`>> expected at ${this.position}`)
    this.position += 2

    return { kind: 'dictionary', entries }
  }

  /** `n g obj … endobj`. */
  indirectObject(lengthOf: LengthOf): IndirectObject {
    const number = this.integer()
    const generation = this.integer()
    this.expect('obj')
    const value = this.object()
    const object =
      value.kind === 'dictionary' && this.accept('stream') ? this.#stream(value, lengthOf) : value
    this.expect('endobj')

    return { number, generation, object, end: this.position, plain: this.plain }
  }

  #stream(dictionary: PdfDictionary, lengthOf: LengthOf): PdfStream {
    if (this.bytes[this.position] === 0x0d) this.position += 1
    if (this.bytes[this.position] === 0x0a) this.position += 1
    else this.plain = false
    const declared = dictionary.entries.get('Length')
    const length =
      declared?.kind === 'reference' ? lengthOf(declared.number, declared.generation) : countOf(declared)
    const start = this.position
    if (length === undefined) throw new Malformed('stream length')
    if (start + length > this.bytes.length) throw new Malformed('stream past the end')
    this.position = start + length
    this.#skipLineEnds()
    if (!this.accept('endstream')) throw new Malformed(`stream length wrong at ${start}`)

    return { kind: 'stream', dictionary, raw: this.bytes.subarray(start, start + length) }
  }

  #array(depth: number): PdfObject {
    this.position += 1
    const items: PdfObject[] = []
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.position] === 0x5d) break
      items.push(this.object(depth + 1))
    }
    this.position += 1

    return { kind: 'array', items }
  }

  #name(): string {
    if (this.bytes[this.position] !== 0x2f) throw new Malformed(`name expected at ${this.position}`)
    const start = this.position + 1
    this.position = start
    while (!this.#isBoundary(this.position)) this.position += 1
    const written = this.#text(start, this.position)

    return written.includes('#')
      ? written.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      : written
  }

  #hexString(): PdfObject {
    const start = this.position
    const close = this.bytes.indexOf(0x3e, start)
    if (close < 0) throw new Malformed('hex string without end')
    const digits = this.#text(start + 1, close).replace(/[\0\t\n\f\r ]/g, '')
    if (!/^[0-9a-fA-F]*$/.test(digits)) throw new Malformed(`not a hex string at ${start}`)
    this.position = close + 1
    const value = latin1(fromHex(digits.length % 2 ? `${digits}0` : digits))

    return { kind: 'string', value, hex: true, start, end: this.position }
  }

  #literalString(): PdfObject {
    const start = this.position
    const parts: string[] = []
    let depth = 0
    let run = start + 1
    for (;;) {
      const byte = this.bytes[this.position]
      if (byte === undefined) throw new Malformed('string without end')
      if (byte === 0x5c) {
        parts.push(this.#text(run, this.position), this.#escape())
        run = this.position
        continue
      }
      if (byte === 0x28) depth += 1
      if (byte === 0x29) depth -= 1
      if (depth === 0) break
      this.position += 1
    }
    parts.push(this.#text(run, this.position))
    this.position += 1

    return { kind: 'string', value: parts.join(''), hex: false, start, end: this.position }
  }

  /** ISO 32000-2 table 3. */
  #escape(): string {
    const after = this.#text(this.position + 1, this.position + 4)
    const octal = /^[0-7]{1,3}/.exec(after)?.[0]
    if (octal) {
      this.position += 1 + octal.length
      return String.fromCharCode(parseInt(octal, 8) & 0xff)
    }
    const lineEnd = /^(\r\n|\r|\n)/.exec(after)?.[0]
    if (lineEnd) {
      this.position += 1 + lineEnd.length
      return ''
    }
    this.position += 2

    return escapes[after.charAt(0)] ?? after.charAt(0)
  }

  #reference(): PdfObject | undefined {
    const start = this.position
    const number = this.#acceptInteger()
    if (number === undefined) return undefined
    const generation = this.#acceptInteger()
    if (generation !== undefined && this.accept('R')) return { kind: 'reference', number, generation }
    this.position = start

    return undefined
  }

  #number(): PdfObject {
    const start = this.position
    while (!this.#isBoundary(this.position)) this.position += 1
    const written = this.#text(start, this.position)
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(written)) throw new Malformed(`unknown token at ${start}`)

    return { kind: 'number', value: Number(written), written }
  }

  #acceptInteger(): number | undefined {
    this.skipSpace()
    let end = this.position
    let value = 0
    for (let byte = this.bytes[end]; byte !== undefined && isDigit(byte); byte = this.bytes[end]) {
      value = value * 10 + byte - 0x30
      end += 1
    }
    if (end === this.position || end - this.position > 15 || !this.#isBoundary(end)) return undefined
    this.position = end

    return value
  }

  #skipComment(): void {
    this.plain = false
    for (;;) {
      const byte = this.bytes[this.position]
      if (byte === undefined || byte === 0x0a || byte === 0x0d) return
      this.position += 1
    }
  }

  #skipLineEnds(): void {
    while (this.bytes[this.position] === 0x0d || this.bytes[this.position] === 0x0a) this.position += 1
  }

  #isBoundary(position: number): boolean {
    const byte = this.bytes[position]

    return byte === undefined || characterClass[byte] !== 0
  }

  #text(start: number, end: number): string {
    return latin1(this.bytes, start, end)
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}
