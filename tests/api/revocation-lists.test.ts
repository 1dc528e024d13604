import { publishedNameOf } from '#server/trust/authority-address.ts'
import { afterAll, expect, test } from 'vitest'
import { makeTestClock, makeWorld } from '../world.ts'

const clock = makeTestClock()
const world = await makeWorld({ clock })
afterAll(() => world.close())

const dayMs = 24 * 60 * 60_000
const name = publishedNameOf('root', 'crl') ?? ''

/** As many as there are connections ask at the same instant. */
const askTogether = () =>
  Promise.all(Array.from({ length: 8 }, () => world.app.services.revocationLists.find(name)))

test('a list near its end is made anew once, however many ask for it', async () => {
  await world.app.keys.root()
  const first = await askTogether()
  clock.forward(5 * dayMs)
  const renewed = await askTogether()

  const numbersOf = (lists: typeof first) => [...new Set(lists.map((list) => list?.number))]
  expect(numbersOf(first)).toEqual([1])
  expect(numbersOf(renewed)).toEqual([2])
})
