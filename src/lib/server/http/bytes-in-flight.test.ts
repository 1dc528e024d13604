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
  const taken = [hold('a'), hold('a')]
  for (const held of taken) held.take(document)

  expect(() => hold('a').expect(document)).toThrow('busy')
  expect(() => hold('a').take(document)).toThrow('busy')
  const others = [hold('b'), hold('b'), hold('c')]
  for (const held of others) held.take(document)
  // All together have a bound as well.
  expect(() => hold('d').take(document)).toThrow('busy')

  for (const held of [...taken, ...others]) held.release()
  for (const held of taken) held.release()
  expect(() => hold('a').take(2 * document)).not.toThrow()
})
