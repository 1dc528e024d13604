import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DraftSaver } from './draft-saver.ts'

/** A server with one versioned text. */
function makeServer() {
  const server = {
    text: 'first',
    version: 1,
    saves: 0,
    reachable: true,
    save: async (text: string, expected: number | null) => {
      if (!server.reachable) throw new Error('offline')
      if (expected !== null && expected !== server.version) throw new Error('conflict')
      server.text = text
      server.saves += 1
      server.version += 1
      return { version: server.version, heldBack: text.includes('!') ? ['/text'] : [] }
    },
    outcomeOf: (error: unknown) =>
      error instanceof Error && error.message === 'conflict'
        ? ({ kind: 'conflicted' } as const)
        : ({ kind: 'failed' } as const),
  }

  return server
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('saving by itself', () => {
  test('waits for a pause and saves a run of changes once', async () => {
    const server = makeServer()
    const saver = new DraftSaver<string>('first', 1, server)

    for (const text of ['a', 'ab', 'abc']) {
      saver.change(text)
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(server.saves).toBe(0)
    await vi.advanceTimersByTimeAsync(800)

    expect(server).toMatchObject({ text: 'abc', saves: 1 })
    expect(saver.state()).toEqual({ kind: 'saved', version: 2 })
  })

  test('tells what was held back, until a change brings all of it', async () => {
    const saver = new DraftSaver<string>('first', 1, makeServer())
    saver.change('rent!')

    expect(await saver.flush()).toBe(false)
    expect(saver.state()).toEqual({ kind: 'partly', version: 2, heldBack: ['/text'] })
    saver.change('rent')
    expect(await saver.flush()).toBe(true)
    expect(saver.state()).toEqual({ kind: 'saved', version: 3 })
  })

  test('keeps what was changed without a server and saves it once it is back', async () => {
    const server = makeServer()
    const saver = new DraftSaver<string>('first', 1, server)
    server.reachable = false
    saver.change('kept')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saver.state().kind).toBe('waiting')

    server.reachable = true
    await vi.advanceTimersByTimeAsync(30_000)

    expect(server.text).toBe('kept')
    expect(saver.state().kind).toBe('saved')
  })

  test("waits ever longer between attempts, so that a server that is down isn't hammered", async () => {
    const server = makeServer()
    let attempts = 0
    const saver = new DraftSaver<string>('first', 1, {
      outcomeOf: server.outcomeOf,
      save: async () => {
        attempts += 1
        throw new Error('offline')
      },
    })
    saver.change('kept')
    await vi.advanceTimersByTimeAsync(60_000)

    expect(attempts).toBeLessThan(8)
  })

  test('never overwrites another person unless told to', async () => {
    const server = makeServer()
    const saver = new DraftSaver<string>('first', 1, server)
    await server.save('theirs', 1)
    saver.change('mine')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.text).toBe('theirs')
    expect(saver.state().kind).toBe('conflict')

    saver.overwrite()
    await vi.advanceTimersByTimeAsync(0)

    expect(server.text).toBe('mine')
  })

  test('flushing saves at once and says whether the server has everything', async () => {
    const server = makeServer()
    const saver = new DraftSaver<string>('first', 1, server)
    saver.change('now')

    expect(await saver.flush()).toBe(true)
    expect(server.text).toBe('now')

    server.reachable = false
    saver.change('later')
    expect(await saver.flush()).toBe(false)
  })
})
