import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeDatabaseClock, type DatabaseClock } from './database-clock.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const hour = 3_600_000

describe('the time of the database', () => {
  let passed = 0
  let machineIsOff = 0
  let answerTakes = 0
  const warned: object[] = []
  const after = async (ms: number) => {
    passed += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  let clock: DatabaseClock
  const open = async () => {
    clock = await makeDatabaseClock({
      async ask() {
        const said = new Date(noon + passed + answerTakes / 2)
        passed += answerTakes
        return said
      },
      machine: { now: () => new Date(noon + passed + machineIsOff) },
      steady: () => passed,
      log: { warn: ((said: object) => warned.push(said)) as never },
      everyMs: 10_000,
    })
  }
  const offBy = () => clock.now().getTime() - (noon + passed)

  beforeEach(() => {
    vi.useFakeTimers()
    ;[passed, machineIsOff, answerTakes] = [0, 0, 0]
    warned.length = 0
  })
  afterEach(() => {
    clock.stop()
    vi.useRealTimers()
  })

  test('is the machine’s where the two agree', async () => {
    machineIsOff = 120
    await open()

    expect(offBy()).toBe(120)
    expect(warned).toEqual([])
  })

  test.each([-hour, hour, 3000])('counts on a machine whose clock is off by %i ms', async (off) => {
    machineIsOff = off
    await open()

    expect(offBy()).toBe(0)
    expect(warned).toEqual([{ seconds: -off / 1000 }])
  })

  test('counts when the machine’s clock is set back, at once and after', async () => {
    await open()
    await after(4000)
    machineIsOff = -hour

    expect(offBy()).toBe(-250)
    await after(7000)
    expect(offBy()).toBe(0)
  })

  test('counts again soon after a machine’s clock was set ahead', async () => {
    await open()
    machineIsOff = hour
    await after(10_000)

    expect(offBy()).toBe(0)
  })

  test('is not guessed from an answer that took long', async () => {
    await open()
    answerTakes = 5000
    await after(10_000)
    expect(offBy()).toBe(0)
    expect(warned).toEqual([])

    answerTakes = 1000
    machineIsOff = hour
    await after(10_000)
    expect(offBy()).toBe(0)
  })
})
