import { expect, test } from 'vitest'
import { makeBytesInFlight } from './bytes-in-flight.ts'

const document = 50 * 2 ** 20

test('what is only announced keeps nobody’s bodies out', () => {
  const bodies = makeBytesInFlight()
  for (let stranger = 0; stranger < 100; stranger += 1) bodies.hold().expect(document)

  expect(() => bodies.hold().take(document)).not.toThrow()
})

test('whoever sends many at once leaves room for others', () => {
  const bodies = makeBytesInFlight()
  const hold = (owner: string) => {
    const held = bodies.hold()
    held.of(owner)
    return held
  }
  const first = hold('a')
  first.take(document)

  expect(() => hold('a').expect(document)).toThrow('busy')
  expect(() => hold('a').take(document)).toThrow('busy')
  const other = hold('b')
  other.take(document)
  // All together have a bound as well.
  expect(() => hold('c').take(document)).toThrow('busy')

  for (const held of [first, other, first]) held.release()
  expect(() => hold('a').take(document)).not.toThrow()
  expect(() => hold('b').take(document)).not.toThrow()
  expect(() => hold('c').take(document)).toThrow('busy')
})
