import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assertHeld, holdJob } from './held-job.ts'

const leaseMs = 30_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What a job asks that goes on after so long. */
const askedAfter = (hold: ReturnType<typeof holdJob>, milliseconds: number) =>
  hold.run(async () => {
    await Promise.resolve()
    vi.advanceTimersByTime(milliseconds)
    assertHeld()
  })

describe('what cannot be taken back', () => {
  test('is done while the job is held, and not once its lease is over', async () => {
    await expect(askedAfter(holdJob(leaseMs), leaseMs - 1)).resolves.toBeUndefined()
    await expect(askedAfter(holdJob(leaseMs), leaseMs)).rejects.toThrow('longer than its lease')
  })

  test('is done after a lease that was extended, counted from when that was asked for', async () => {
    const hold = holdJob(leaseMs)
    vi.advanceTimersByTime(20_000)
    await hold.extend(() => {
      vi.advanceTimersByTime(5000)
      return Promise.resolve(true)
    })

    await expect(askedAfter(hold, 24_999)).resolves.toBeUndefined()
    await expect(askedAfter(hold, 1)).rejects.toThrow('longer than its lease')
  })

  test('is not done once another has the job, however early that is', async () => {
    const hold = holdJob(leaseMs)
    await hold.extend(() => Promise.resolve(false))

    await expect(askedAfter(hold, 0)).rejects.toThrow('longer than its lease')
  })

  test('is done where there is no job', () => {
    expect(assertHeld).not.toThrow()
  })
})
