import type { Clock } from '../ports.ts'
import { describeError, type Log } from '../log.ts'

/** Below this two clocks agree: answers take their time, too. */
const slackMs = 250
/** An answer that took longer tells too little. */
const longestAskMs = 2_000

type Parts = {
  /** What the database says it is now. */
  ask: () => Promise<Date>
  machine: Clock
  /** Milliseconds that go on evenly, whoever sets a clock. */
  steady: () => number
  log: Pick<Log, 'warn'>
  everyMs: number
}

export type DatabaseClock = Clock & { stop(): void }

/**
 * The time of the database, for processes that share one: what one of them calls due or over is so for the others, and what
 * they write is in order. The machine's clock goes on between two looks, put right by what the last one has shown; one that is
 * set back in the meantime is not followed.
 */
export async function makeDatabaseClock({
  ask,
  machine,
  steady,
  log,
  everyMs,
}: Parts): Promise<DatabaseClock> {
  let offMs = 0
  let seen = { wall: machine.now().getTime(), steady: steady() }

  async function compare(): Promise<void> {
    const began = steady()
    const said = (await ask()).getTime()
    const took = steady() - began
    if (took > longestAskMs) return
    seen = { wall: machine.now().getTime(), steady: steady() }
    const found = said + took / 2 - seen.wall
    const now = Math.abs(found) > slackMs ? found : 0
    if (Math.abs(now - offMs) <= slackMs) return
    offMs = now
    log.warn(
      { seconds: Number((now / 1000).toFixed(1)) },
      'the clock of this machine is not the database’s, whose time counts: this much is added',
    )
  }
  await compare()
  const timer = setInterval(
    () =>
      void compare().catch((error: unknown) =>
        log.warn({ error: describeError(error) }, 'the time of the database is not known'),
      ),
    everyMs,
  )
  timer.unref()

  return {
    now() {
      const expected = seen.wall + (steady() - seen.steady)

      return new Date(Math.max(machine.now().getTime(), expected - slackMs) + offMs)
    },
    stop: () => clearInterval(timer),
  }
}
