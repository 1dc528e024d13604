import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GivenValues } from '#core/fields/field.ts'
import { RoomFailure } from './room-call.ts'
import { ValueSaver, type SavingState } from './value-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that takes what it is sent, or answers with the next failure. */
function room(...failures: RoomFailure[]) {
  const sent: { values: GivenValues; leaving: boolean }[] = []
  const states: SavingState[] = []
  const refusals: RoomFailure[] = []
  const saver = new ValueSaver({
    put: async (values, leaving) => {
      sent.push({ values, leaving })
      const failure = failures.shift()
      if (failure) throw failure
    },
    onState: (state) => states.push(state),
    onRefusal: (failure) => refusals.push(failure),
  })
  return { saver, sent, states, refusals }
}

describe('saving values as they are given', () => {
  test('sends the last of quick changes once, all fields together', async () => {
    const { saver, sent, states } = room()
    saver.give('a', 'x')
    saver.give('a', 'xy')
    saver.give('b', true)
    await vi.advanceTimersByTimeAsync(1000)

    expect(sent).toEqual([{ values: { a: 'xy', b: true }, leaving: false }])
    expect(states).toEqual(['saving', 'saved'])
  })

  test('keeps everything without a network, says so, and tries again', async () => {
    const { saver, sent, states } = room(new RoomFailure('network'))
    saver.give('a', 'old')
    await vi.advanceTimersByTimeAsync(700)
    expect(states.at(-1)).toBe('offline')
    saver.give('a', 'new')
    await vi.advanceTimersByTimeAsync(5000)

    expect(sent.at(-1)?.values).toEqual({ a: 'new' })
    expect(states.at(-1)).toBe('saved')
  })

  test('tries ever more rarely', async () => {
    const { saver, sent } = room(...Array.from({ length: 100 }, () => new RoomFailure('network')))
    saver.give('a', 'x')
    await vi.advanceTimersByTimeAsync(120_000)

    expect(sent.length).toBeLessThan(10)
  })

  test('does not send a refused value again, but those that were refused with it', async () => {
    const refusal = new RoomFailure('value-too-long', [{ field: 'a', code: 'value-too-long' }])
    const { saver, sent, refusals } = room(refusal)
    saver.give('a', 'x'.repeat(99))
    saver.give('b', 'fine')
    await vi.advanceTimersByTimeAsync(60_000)

    expect(refusals).toEqual([refusal])
    expect(sent.map(({ values }) => Object.keys(values))).toEqual([['a', 'b'], ['b']])
  })

  test('sends what is left when the page goes away, by a request that outlives it', async () => {
    const { saver, sent } = room()
    saver.give('a', 'x')
    saver.leave()

    expect(sent).toEqual([{ values: { a: 'x' }, leaving: true }])
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(1)
  })
})
