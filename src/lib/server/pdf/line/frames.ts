import { Deserializer, Serializer } from 'node:v8'

/**
 * How a value goes through a pipe without its bytes being copied: a frame is the number of its pieces, how long each is
 * (32 bits, little-endian, all of them), and the pieces. The first piece is the value as V8 serializes it, with a number in
 * place of every `Uint8Array`; these are the others, as they lie in memory.
 */

const wordBytes = 4
/** More than any job needs; what a process that a document has taken over announces takes no memory. */
const mostFrameBytes = 2 ** 30
const mostPieces = 2 ** 20

/** What to write, one after the other. Throws for values that structured cloning does not know. */
export function toFrame(value: unknown): Uint8Array[] {
  const packer = new Packer()
  packer.writeHeader()
  packer.writeValue(value)
  const pieces = [packer.releaseBuffer(), ...packer.parcels]
  const lengths = new Uint8Array(wordBytes * (1 + pieces.length))
  const view = new DataView(lengths.buffer)
  const words = [pieces.length, ...pieces.map(({ byteLength }) => byteLength)]
  for (const [at, word] of words.entries()) view.setUint32(at * wordBytes, word, true)

  return [lengths, ...pieces]
}

export type FrameReader = {
  /** Where the next bytes belong; never empty. */
  place(): Uint8Array
  /** Says that so many bytes were put there. Throws where they are no frame. */
  filled(count: number): void
}

/** Puts frames together. `onValue` is given each value when the last byte of it is there. */
export function makeFrameReader(onValue: (value: unknown) => void): FrameReader {
  let places: Uint8Array[] = []
  let at = 0
  let done = 0
  let next: (read: Uint8Array[]) => void = () => {}

  /** Goes over places without a byte, which nothing would ever fill. */
  const advance = () => {
    while (at < places.length && done === (places[at]?.byteLength ?? 0)) {
      at += 1
      done = 0
    }
    if (at === places.length) next(places)
  }
  const expect = (lengths: readonly number[], then: typeof next) => {
    places = lengths.map((length) => new Uint8Array(length))
    at = 0
    done = 0
    next = then
    advance()
  }
  const expectFrame = () =>
    expect([wordBytes], (count) => {
      const pieces = wordsOf(count)[0] ?? 0
      if (pieces < 1 || pieces > mostPieces) throw new Error(`A frame of ${pieces} pieces`)
      expect([pieces * wordBytes], (words) => {
        const lengths = wordsOf(words)
        if (lengths.reduce((sum, length) => sum + length, 0) > mostFrameBytes)
          throw new Error('A frame is too long')
        expect(lengths, ([head, ...parcels]) => {
          expectFrame()
          onValue(new Unpacker(head ?? new Uint8Array(0), parcels).read())
        })
      })
    })
  expectFrame()

  return {
    place: () => places[at]?.subarray(done) ?? new Uint8Array(0),
    filled(count) {
      done += count
      advance()
    },
  }
}

function wordsOf([bytes = new Uint8Array(0)]: readonly Uint8Array[]): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

  return Array.from({ length: bytes.byteLength / wordBytes }, (_, at) => view.getUint32(at * wordBytes, true))
}

declare module 'node:v8' {
  interface Serializer {
    /** Not in the types, as `_writeHostObject` is not: the documentation of Node's `v8` names both. */
    _setTreatArrayBufferViewsAsHostObjects(asHostObjects: boolean): void
  }
}

class Packer extends Serializer {
  readonly parcels: Uint8Array[] = []

  constructor() {
    super()
    this._setTreatArrayBufferViewsAsHostObjects(true)
  }

  /** V8 calls it for every view of bytes. */
  _writeHostObject(object: unknown): void {
    if (!(object instanceof Uint8Array)) throw new TypeError('Of bytes only a Uint8Array can be sent')
    this.writeUint32(this.parcels.length)
    this.parcels.push(object)
  }
}

class Unpacker extends Deserializer {
  readonly #parcels: readonly Uint8Array[]

  constructor(head: Uint8Array, parcels: readonly Uint8Array[]) {
    super(head)
    this.#parcels = parcels
  }

  read(): unknown {
    this.readHeader()

    return this.readValue()
  }

  _readHostObject(): Uint8Array {
    const parcel = this.#parcels[this.readUint32()]
    if (!parcel) throw new Error('A frame lacks bytes')

    return parcel
  }
}
