import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { giveBackMemory } from './give-back-memory.ts'

const megabyte = 1024 ** 2

/** A process that has `resident` megabytes, `garbage` of which are nobody's, and has been busy for a share of its time. */
function makeMachine(state: { resident: number; garbage: number; busy: number }) {
  const collected: number[] = []
  const machine = {
    busy: () => state.busy,
    resident: () => state.resident * megabyte,
    collect() {
      collected.push(state.garbage)
      state.resident -= state.garbage
      state.garbage = 0
    },
  }
  const work = (megabytes: number) => {
    state.resident += megabytes
    state.garbage += megabytes
  }

  return { state, machine, collected, work }
}

test('what a start has left is given back once it is quiet, and what much work has left after that', () => {
  vi.useFakeTimers()
  const { state, machine, collected, work } = makeMachine({ resident: 505, garbage: 70, busy: 0.9 })
  const stop = giveBackMemory(machine, 1000)
  vi.advanceTimersByTime(3000)
  expect(collected, 'while it works').toEqual([])

  state.busy = 0.01
  vi.advanceTimersByTime(5000)
  expect(collected, 'once, as nothing was added').toEqual([70])
  work(10)
  vi.advanceTimersByTime(5000)
  expect(collected, 'not for so little').toEqual([70])
  work(10)
  vi.advanceTimersByTime(5000)
  expect(collected).toEqual([70, 20])

  stop()
  work(100)
  vi.advanceTimersByTime(5000)
  expect(collected).toEqual([70, 20])
  vi.useRealTimers()
})

test('garbage of this very process goes while it rests', async () => {
  const waste = new WeakRef(Array.from({ length: 100_000 }, (_, index) => ({ index })))
  // Long enough for a look itself to be no work, on a slow machine as well.
  const stop = giveBackMemory(undefined, 1000)

  await vi.waitFor(async () => {
    await sleep(1000)
    expect(waste.deref()).toBeUndefined()
  })
  stop()
})
