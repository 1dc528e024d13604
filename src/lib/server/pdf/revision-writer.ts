import type { PdfObject } from '@libpdf/core'

/** What the parser's objects write themselves to. The package exports its type only within theirs. */
type ObjectWriter = Parameters<PdfObject['toBytes']>[0]

const firstCapacity = 2 ** 16

/** Collects what is appended to a file of `start` bytes; positions count from the beginning of that file. */
export class RevisionWriter {
  readonly #start: number
  #bytes: Buffer
  #length = 0

  /** `room` for as many bytes costs nothing before they are written, and saves copying them into more. */
  constructor(start: number, room = firstCapacity) {
    this.#start = start
    this.#bytes = Buffer.allocUnsafeSlow(room)
  }

  get position(): number {
    return this.#start + this.#length
  }

  writeObject(object: PdfObject): void {
    // All that objects call is here; the class of the package has private fields besides, which no other can have.
    object.toBytes(this as unknown as ObjectWriter)
  }

  writeByte(byte: number): void {
    this.#grow(1)
    this.#bytes[this.#length++] = byte
  }

  writeBytes(bytes: Uint8Array): void {
    this.#grow(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  writeAscii(text: string): void {
    this.#grow(text.length)
    this.#length += this.#bytes.write(text, this.#length, 'latin1')
  }

  writeUtf8(text: string): void {
    this.writeBytes(Buffer.from(text, 'utf8'))
  }

  /** What was appended alone. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset, this.#length)
  }

  /** The file and what was appended as one: allocated once, and not zeroed first. */
  after(file: Uint8Array): Uint8Array {
    const whole = Buffer.allocUnsafeSlow(this.position)
    whole.set(file)
    whole.set(this.#bytes.subarray(0, this.#length), file.length)

    return new Uint8Array(whole.buffer)
  }

  #grow(needed: number): void {
    if (this.#length + needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + needed))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
