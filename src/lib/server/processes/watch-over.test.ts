import { describe, expect, test } from 'vitest'
import type { Child, ChildRole, Ending } from './child.ts'
import { pauseAfterMs } from './pause-after.ts'
import { watchOver } from './watch-over.ts'

const killed = { code: null, signal: 'SIGKILL' }

/** Processes that are nothing but what was said of them, a clock that stands, and pauses that are over in a moment. */
function makeMachine() {
  const begun: FakeChild[] = []
  const said: string[] = []
  const paused: number[] = []
  let now = 0
  /** What becomes of those that are begun from now on. */
  let fate: 'waits' | 'works' | 'fails' | 'no room' = 'works'
  const watch = watchOver({
    start(role) {
      if (fate === 'no room') throw new Error('spawn ENOMEM')
      const child = makeChild(begun.length + 1, role, said)
      begun.push(child)
      if (fate === 'works') child.work()
      if (fate === 'fails') child.fall({ code: 1, signal: null })
      return child
    },
    log: { error: (...told: unknown[]) => void said.push(String(told.at(-1))) },
    async pause(ms) {
      paused.push(ms)
      await settled()
    },
    now: () => now,
  })

  return {
    ...{ watch, begun, said, paused },
    pass: (ms: number) => (now += ms),
    become: (next: typeof fate) => (fate = next),
  }
}

type FakeChild = Child & { work(): void; fall(ending: Ending): void }

function makeChild(id: number, role: ChildRole, said: string[]): FakeChild {
  const ready = Promise.withResolvers<boolean>()
  const ended = Promise.withResolvers<Ending>()
  void ended.promise.then(() => ready.resolve(false))

  return {
    ...{ id, role, ready: ready.promise, ended: ended.promise },
    work: () => ready.resolve(true),
    fall: ended.resolve,
    end() {
      said.push(`${role} ${id} is told to end`)
      ended.resolve({ code: 0, signal: null })
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** The pause takes a moment, too. */
async function replaced() {
  for (let count = 0; count < 3; count += 1) await settled()
}

describe('processes that are watched over', () => {
  test('are begun, and count as working once they say so', async () => {
    const { watch, begun, become } = makeMachine()
    become('waits')
    const beginning = watch.begin('web')
    await settled()
    expect(watch.working()).toEqual([])

    begun[0]!.work()
    expect(await beginning).toBe(true)
    expect(watch.working()).toEqual([begun[0]])
  })

  test('are not tried again where the first start fails', async () => {
    const { watch, begun, become } = makeMachine()
    for (const fate of ['fails', 'no room'] as const) {
      become(fate)
      expect(await watch.begin('web'), fate).toBe(false)
    }
    await settled()

    expect(begun).toHaveLength(1)
  })

  test('are replaced at once, by another of their kind, and it is said', async () => {
    const { watch, begun, said, paused } = makeMachine()
    for (const role of ['web', 'worker'] as const) await watch.begin(role)
    begun[1]!.fall(killed)
    await replaced()

    expect(begun.map(({ role }) => role)).toEqual(['web', 'worker', 'worker'])
    expect(watch.working()).toEqual([begun[0], begun[2]])
    expect(paused).toEqual([0])
    expect(said).toEqual(['a process ended, and is replaced'])
  })

  test('are replaced after longer and longer, as long as they fall again at once', async () => {
    const { watch, begun, paused, pass } = makeMachine()
    await watch.begin('worker')
    for (let count = 0; count < 4; count += 1) {
      begun.at(-1)!.fall(killed)
      await replaced()
    }
    pass(60_000)
    begun.at(-1)!.fall(killed)
    await replaced()

    expect(paused).toEqual([0, 1000, 2000, 4000, 0])
  })

  test('are given up where nobody answers and ten in a row fell', async () => {
    const { watch, begun, become } = makeMachine()
    await watch.begin('web')
    become('fails')
    begun[0]!.fall(killed)

    await watch.hopeless
    expect(begun).toHaveLength(10)
  })

  test('are tried for ever while somebody answers, or where it is the jobs', async () => {
    const { watch, begun, become, paused } = makeMachine()
    for (const role of ['web', 'web', 'worker'] as const) await watch.begin(role)
    become('no room')
    for (const child of begun.slice(1)) child.fall(killed)
    let isHopeless = false
    void watch.hopeless.then(() => (isHopeless = true))
    for (let count = 0; count < 40; count += 1) await settled()

    expect(paused.length).toBeGreaterThan(20)
    expect(isHopeless).toBe(false)
    await watch.end()
  })

  test('end in order, those that answer first, those that do not work yet among them, and nobody takes their place', async () => {
    const { watch, begun, said, become } = makeMachine()
    for (const role of ['worker', 'web'] as const) await watch.begin(role)
    become('waits')
    const beginning = watch.begin('web')
    await settled()
    await watch.end()
    await settled()

    expect(said).toEqual(['web 2 is told to end', 'web 3 is told to end', 'worker 1 is told to end'])
    expect(await beginning).toBe(false)
    expect(begun).toHaveLength(3)
    expect(watch.working()).toEqual([])
  })
})

test('the pause before a process is replaced doubles up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(pauseAfterMs)).toEqual([
    0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})
