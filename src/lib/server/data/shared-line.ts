import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Connections, Talk } from './connections.ts'
import { DatabaseBusy, isDatabaseAway } from './database-busy.ts'

/** A connection while several readings are on their way over it, one behind the other. */
type Line = {
  held: ReturnType<Connections['take']>
  riders: number
  isLost: boolean
  /** Resolves when the one that came last has been sent. */
  boarding: Promise<undefined>
}

/** One that is as full as this goes on alone, and whoever comes next has another connection. */
const mostRiders = 32

/**
 * Lets readings that are answered at once share a connection: what is asked in one turn of the event loop, by whichever
 * requests, leaves in one packet and wakes the server once, which costs both of them more than the answer does. `ask` sends
 * one thing at most, and tells when it is sent. Throws `DatabaseBusy` when the database is not there, or not in time.
 */
export function makeSharedLine({ take, areWanted }: Pick<Connections, 'take' | 'areWanted'>) {
  let open: Line | null = null

  /** Nobody gets in any more where other work waits for a connection: it would wait for as long as somebody came. */
  function enter(): Line {
    if (!open || open.riders === mostRiders || areWanted())
      open = { held: take(), riders: 0, isLost: false, boarding: Promise.resolve(undefined) }
    open.riders += 1

    return open
  }

  async function leave(line: Line): Promise<void> {
    line.riders -= 1
    if (line.riders > 0) return
    if (open === line) open = null
    const { client, talk } = await line.held
    talk.connection.alone()
    client.release(line.isLost)
  }

  function lose(line: Line): void {
    line.isLost = true
    if (open === line) open = null
  }

  return async <T>(ask: (talk: Talk, sent: () => void) => Promise<T>): Promise<T> => {
    const line = enter()
    const before = line.boarding
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const sent = () => resolve(undefined)
    line.boarding = promise
    try {
      const { client, talk } = await line.held
      await before
      departLater(client)

      return await ask(talk, sent)
    } catch (error) {
      if (!isAway(error)) throw error
      lose(line)
      throw error instanceof DatabaseBusy ? error : new DatabaseBusy(error)
    } finally {
      sent()
      // One that never came need not be given back.
      await leave(line).catch(() => {})
    }
  }
}

const isAway = (error: unknown) => error instanceof DatabaseBusy || isDatabaseAway(error)

const departing = new WeakSet<pg.PoolClient>()

/** Once all that has come by now is looked at: other requests may have something to ask as well. */
function departLater(client: pg.PoolClient): void {
  if (departing.has(client)) return
  departing.add(client)
  const { connection } = client as unknown as { connection: { stream: Writable } }
  connection.stream.cork()
  setImmediate(() => {
    departing.delete(client)
    connection.stream.uncork()
  })
}
