import pg from 'pg'

/** Connections whose end is told to whoever asks something of them, and ends nothing else. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => {
    // An idle connection broke; the next query opens another or reports the fault itself.
  })
  // One that works between two statements may break as well: its next statement says so. Unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  return pool
}

/**
 * What is sent ahead is asked for later: a connection that breaks in between has told what goes with it by then, and a
 * failure that nobody has heard of would end the process.
 */
export function heard<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})

  return answer
}
