import { describeError, type Log } from '../log.ts'
import type { Child, ChildRole, Ending } from './child.ts'
import { pauseAfterMs } from './pause-after.ts'

/** Whoever lives so long has not fallen at once. */
const briefMs = 60_000
/** Over two minutes, by the pauses between them. */
const mostFalls = 10

type Ports = {
  start: (role: ChildRole) => Child
  log: Pick<Log, 'error'>
  /** Rejects, or resolves early, once it is aborted. */
  pause: (ms: number, aborted: AbortSignal) => Promise<unknown>
  /** Milliseconds that only ever grow. */
  now: () => number
}

export type Watch = {
  /** Begins a process; once it is ready another one takes its place whenever it ends. Resolves with whether it became ready. */
  begin(role: ChildRole): Promise<boolean>
  /** Those that do their work. */
  working: () => Child[]
  /** Resolves when nobody answers any more and nobody can be begun who would. */
  hopeless: Promise<undefined>
  /** Ends all in order: first those that answer, then those that do what is left. Nobody takes their place. */
  end(): Promise<void>
}

/** Keeps processes going. */
export function watchOver({ start, log, pause, now }: Ports): Watch {
  const children = new Set<Child>()
  const working = new Set<Child>()
  const { promise: hopeless, resolve: giveUp } = Promise.withResolvers<undefined>()
  const over = new AbortController()

  function launch(role: ChildRole): Child {
    const child = tryToStart(role)
    children.add(child)
    void child.ready.then((isReady) => isReady && working.add(child))
    void child.ended.then(() => [children, working].map((some) => some.delete(child)))

    return child
  }

  /** A system without room for one more throws, or says so later. */
  function tryToStart(role: ChildRole): Child {
    try {
      return start(role)
    } catch (error) {
      log.error({ role, error: describeError(error) }, 'a process could not be begun')
      const ended = Promise.resolve({ code: null, signal: null })
      return { id: 0, role, ready: Promise.resolve(false), ended, end() {} }
    }
  }

  async function keep(first: Child): Promise<void> {
    for (let child = first, falls = 0; ; child = launch(first.role)) {
      const began = now()
      const ending = await child.ended
      if (over.signal.aborted) return
      falls = now() - began < briefMs ? falls + 1 : 0
      log.error({ process: child.id, role: child.role, ...ending }, 'a process ended, and is replaced')
      if (falls >= mostFalls && child.role === 'web' && !isAnswered()) return giveUp(undefined)
      await pause(pauseAfterMs(falls), over.signal).catch(() => {})
      if (over.signal.aborted) return
    }
  }

  /** What ends by itself has said why. */
  function noteUnready(role: ChildRole, ending: Ending): void {
    if (ending.code === null) log.error({ role, ...ending }, 'a process ended before it did any work')
  }

  const isAnswered = () => [...working].some(({ role }) => role === 'web')

  async function endAll(role: ChildRole): Promise<void> {
    const these = [...children].filter((child) => child.role === role)
    for (const child of these) child.end()
    await Promise.all(these.map(({ ended }) => ended))
  }

  return {
    async begin(role) {
      const child = launch(role)
      const isReady = await child.ready
      if (isReady) void keep(child)
      else noteUnready(role, await child.ended)

      return isReady
    },
    working: () => [...working],
    hopeless,
    async end() {
      over.abort()
      await endAll('web')
      await endAll('worker')
    },
  }
}
