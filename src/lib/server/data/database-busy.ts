import { Refusal } from '#core/refusal.ts'

/** The database did not answer in time, or not at all: whoever asked may come again. */
export class DatabaseBusy extends Refusal {
  constructor(cause: unknown) {
    super('busy')
    this.cause = cause
  }
}

/** Statement cancelled; lock, idle or connection limits; the server going away or coming up (PostgreSQL, appendix A). */
const states = /^(57014|55P03|25P03|53300|57P0[123]|08...)$/
/** What the driver says in words of its own. */
const words =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/
const faultsOfSockets: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** True for an error that is the database's, and none of what it was asked; also behind the query builder's wrapper. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''

  return (
    states.test(code) || faultsOfSockets.has(code) || words.test(error.message) || isDatabaseAway(error.cause)
  )
}
