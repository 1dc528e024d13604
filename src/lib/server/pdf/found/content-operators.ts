import { PdfString } from '@libpdf/core'

/** A part of a content stream: where its operands start, where its keyword ends (byte offsets). */
export type Operator = { name: string; operands: readonly Operand[]; start: number; end: number }
export type Operand =
  | { kind: 'number'; value: number }
  | { kind: 'string'; bytes: Uint8Array }
  | { kind: 'array'; items: readonly Operand[] }
  | { kind: 'name'; value: string }
  /** Dictionaries and what is no syntax. */
  | { kind: 'other' }

/**
 * The operators of a content stream in order (ISO 32000-2 §7.8.2). Inline images are one operator, `BI`. Never throws:
 * what is no syntax is skipped, as readers do.
 */
export function* readOperators(content: Uint8Array): Generator<Operator> {
  const reader = new ContentReader(content)
  let operands: Operand[] = []
  let start: number | null = null
  for (let token = reader.next(); token; token = reader.next()) {
    start ??= token.start
    if (token.kind !== 'keyword') {
      operands.push(token.operand)
      continue
    }
    if (token.name === 'BI') reader.skipInlineImage()
    yield { name: token.name, operands, start, end: reader.offset }
    operands = []
    start = null
  }
}

type Token =
  { kind: 'operand'; operand: Operand; start: number } | { kind: 'keyword'; name: string; start: number }

/** §7.2.3, tables 1 and 2. */
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00
const delimiters: ReadonlySet<number | undefined> = new Set(Buffer.from('()<>[]{}/%'))
/** By the byte: every byte of a document's content is looked up, and a thousand pages have millions. */
const regular = Uint8Array.from({ length: 256 }, (_, byte) => (isSpace(byte) || delimiters.has(byte) ? 0 : 1))
const isRegular = (byte: number | undefined) => byte !== undefined && regular[byte] === 1
const code = (character: string) => character.charCodeAt(0)
const [backslash, open, close] = ['\\', '(', ')'].map(code)
const maxNesting = 20

class ContentReader {
  offset = 0
  readonly content: Uint8Array
  /** The same bytes, as what makes strings of them. */
  private readonly text: Buffer

  constructor(content: Uint8Array) {
    this.content = content
    this.text = Buffer.from(content.buffer, content.byteOffset, content.length)
  }

  next(): Token | null {
    this.skipSpace()
    const start = this.offset
    const first = this.content[start]
    if (first === undefined) return null
    if (!isRegular(first)) return { kind: 'operand', operand: this.readDelimited(first, 0), start }

    const value = this.readNumber()
    return value === null
      ? { kind: 'keyword', name: this.readWord(), start }
      : { kind: 'operand', operand: { kind: 'number', value }, start }
  }

  /** Behind `BI`: to the end of the first `EI` that stands alone (§8.9.7). */
  skipInlineImage(): void {
    const { content } = this
    for (let at = this.offset; at < content.length; at++) {
      const isEnd = content[at] === code('E') && content[at + 1] === code('I')
      if (!isEnd || !isSpace(content[at - 1]) || isRegular(content[at + 2])) continue
      this.offset = at + 2
      if (this.isPlainAhead()) return
    }
    this.offset = content.length
  }

  /** Pixels may spell `EI` by chance; what follows a true one is text. */
  private isPlainAhead(): boolean {
    return this.content
      .subarray(this.offset, this.offset + 10)
      .every((byte) => isSpace(byte) || (byte > 31 && byte < 127))
  }

  private skipSpace(): void {
    for (; this.offset < this.content.length; this.offset++) {
      const byte = this.content[this.offset]
      if (byte === code('%')) this.skipComment()
      else if (!isSpace(byte)) return
    }
  }

  private skipComment(): void {
    while (this.offset < this.content.length && !isLineEnd(this.content[this.offset])) this.offset++
  }

  private readWord(): string {
    const start = this.offset
    while (isRegular(this.content[this.offset])) this.offset++
    return this.text.toString('latin1', start, this.offset)
  }

  /** Null, and nothing read, where the word ahead is no number (§7.3.3). */
  private readNumber(): number | null {
    const { content } = this
    const start = this.offset
    const sign = content[start]
    let at = sign === code('-') || sign === code('+') ? start + 1 : start
    let [whole, digits, decimals] = [0, 0, 0]
    let isBehindPoint = false
    for (; isRegular(content[at]); at++) {
      const digit = (content[at] ?? 0) - code('0')
      if (digit === pointAsDigit && !isBehindPoint) isBehindPoint = true
      else if (digit < 0 || digit > 9) return null
      else {
        whole = whole * 10 + digit
        digits++
        if (isBehindPoint) decimals++
      }
    }
    if (digits === 0) return null

    this.offset = at
    if (digits > exactDigits) return Number(this.text.toString('latin1', start, at))
    const size = whole / (tenTo[decimals] ?? 1)
    return sign === code('-') ? -size : size
  }

  private readDelimited(first: number, depth: number): Operand {
    this.offset++
    if (first === code('(')) return { kind: 'string', bytes: this.readLiteral() }
    if (first === code('[')) return this.readArray(depth)
    if (first === code('<') && this.content[this.offset] !== code('<'))
      return { kind: 'string', bytes: this.readHex() }
    if (first === code('/')) return { kind: 'name', value: unescaped(this.readWord()) }
    if (first === code('<')) this.skipDictionary()
    return { kind: 'other' }
  }

  /** §7.3.4.2 */
  private readLiteral(): Uint8Array {
    const start = this.offset
    const end = this.endOfPlain(start)
    if (this.content[end] === close) {
      this.offset = end + 1
      return new Uint8Array(this.content.subarray(start, end))
    }
    const bytes: number[] = []
    for (let depth = 1; this.offset < this.content.length;) {
      const byte = this.content[this.offset++] ?? 0
      if (byte === code('\\')) bytes.push(...this.readEscape())
      else {
        if (byte === code('(')) depth++
        if (byte === code(')') && --depth === 0) break
        bytes.push(byte)
      }
    }
    return Uint8Array.from(bytes)
  }

  /** Most strings hold neither escapes nor parentheses, and are what stands in the content. */
  private endOfPlain(start: number): number {
    for (let at = start; ; at++) {
      const byte = this.content[at]
      if (byte === undefined || byte === close || byte === open || byte === backslash) return at
    }
  }

  /** §7.3.4.2, table 3. */
  private readEscape(): number[] {
    const byte = this.content[this.offset++]
    if (byte === undefined) return []
    if (byte >= code('0') && byte <= code('7')) return [this.readOctal(byte)]
    if (byte === code('\r') && this.content[this.offset] === code('\n')) this.offset++
    if (isLineEnd(byte)) return []

    return [escapes.get(byte) ?? byte]
  }

  private readOctal(first: number): number {
    let value = first - code('0')
    for (let digits = 1; digits < 3; digits++, this.offset++) {
      const byte = this.content[this.offset] ?? 0
      if (byte < code('0') || byte > code('7')) break
      value = value * 8 + byte - code('0')
    }
    return value & 0xff
  }

  private readHex(): Uint8Array {
    const start = this.offset
    while (this.offset < this.content.length && this.content[this.offset] !== code('>')) this.offset++
    const digits = Buffer.from(this.content.subarray(start, this.offset++)).toString('latin1')
    return PdfString.fromHex(digits.replace(/[^0-9a-fA-F]/g, '')).bytes
  }

  private readArray(depth: number): Operand {
    const items: Operand[] = []
    for (;;) {
      this.skipSpace()
      const byte = this.content[this.offset]
      if (byte === undefined) break
      if (byte === code(']')) {
        this.offset++
        break
      }
      if (depth >= maxNesting) this.offset++
      else if (isRegular(byte)) items.push(this.readPlain())
      else items.push(this.readDelimited(byte, depth + 1))
    }
    return { kind: 'array', items }
  }

  private readPlain(): Operand {
    const value = this.readNumber()
    if (value !== null) return { kind: 'number', value }

    this.readWord()
    return { kind: 'other' }
  }

  /** To the `>>` that closes it; strings in it may hold anything. */
  private skipDictionary(): void {
    this.offset++
    for (let depth = 1; depth > 0 && this.offset < this.content.length;) {
      const byte = this.content[this.offset++]
      const isDouble = this.content[this.offset] === byte
      if (byte === code('(')) this.readLiteral()
      else if (byte === code('<') && isDouble) depth++
      else if (byte === code('>') && isDouble) depth--
      else continue
      if (byte !== code('(')) this.offset++
    }
  }
}

/** So many digits, and powers of ten, doubles hold exactly: one divided by the other is the double nearest to the number. */
const exactDigits = 15
const tenTo = Array.from({ length: exactDigits + 1 }, (_, power) => 10 ** power)
const pointAsDigit = code('.') - code('0')

const escapes: ReadonlyMap<number, number> = new Map([
  [code('n'), 0x0a],
  [code('r'), 0x0d],
  [code('t'), 0x09],
  [code('b'), 0x08],
  [code('f'), 0x0c],
])

/** §7.3.5: `#` and two digits stand for one character. */
function unescaped(name: string): string {
  return name.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}
