import { describe, expect, test } from 'vitest'
import { makeFrameReader, toFrame } from './frames.ts'

/** What comes out when the bytes arrive in pieces of `size`. */
function through(bytes: Uint8Array, size: number): unknown[] {
  const heard: unknown[] = []
  const reader = makeFrameReader((value) => heard.push(value))
  for (let at = 0; at < bytes.length;) {
    const place = reader.place()
    const piece = bytes.subarray(at, at + Math.min(size, place.byteLength))
    place.set(piece)
    reader.filled(piece.byteLength)
    at += piece.byteLength
  }

  return heard
}

const values = [
  'a text',
  { at: new Date(0), nothing: undefined, list: [1, null, 'ü'], more: new Map([['a', 1n]]) },
  { bytes: Uint8Array.of(1, 2, 3), empty: new Uint8Array(0), deep: [{ bytes: Uint8Array.of(4) }] },
  new Uint8Array(70_000).fill(7),
]

describe('a frame', () => {
  test.each([1, 3, 64, 100_000])('holds what was put in, read in pieces of %i bytes', (size) => {
    const bytes = Buffer.concat(values.flatMap(toFrame))

    expect(through(bytes, size)).toEqual(values)
  })

  test('takes bytes from where they lie, and of a part of memory only that part', () => {
    const whole = Uint8Array.of(9, 9, 1, 2, 9)
    const part = whole.subarray(2, 4)
    const frame = toFrame({ part, again: part })

    expect(frame.at(-1)).toBe(part)
    expect(through(Buffer.concat(frame), 7)).toEqual([
      { part: Uint8Array.of(1, 2), again: Uint8Array.of(1, 2) },
    ])
  })

  test.each([
    ['of no pieces', [0]],
    ['of more pieces than any', [2 ** 20 + 1]],
    ['that announces more than any job needs', [2, 2 ** 29, 2 ** 29 + 1]],
  ])('%s is refused before it takes memory', (_, words) => {
    const bytes = new Uint8Array(Uint32Array.from(words).buffer)

    expect(() => through(bytes, 4)).toThrow(/frame/)
  })

  test('that names bytes it does not have is refused', () => {
    const [lengths, head] = toFrame(Uint8Array.of(1))
    const words = Uint32Array.of(1, head?.byteLength ?? 0)

    expect(lengths).toHaveLength(12)
    expect(() =>
      through(Buffer.concat([new Uint8Array(words.buffer), head ?? new Uint8Array(0)]), 64),
    ).toThrow('A frame lacks bytes')
  })

  test('takes no bytes of another kind', () => {
    expect(() => toFrame({ numbers: new Float64Array(1) })).toThrow(TypeError)
  })
})
