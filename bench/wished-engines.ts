import { startPostgres } from '../tests/postgres.ts'

/** The databases that figures are told of: PostgreSQL only where it is installed. */
export async function wishedEngines(): Promise<readonly ('embedded' | 'postgres')[]> {
  const server = await startPostgres()
  server?.stop()

  return server ? ['embedded', 'postgres'] : ['embedded']
}

/**
 * What makes a child run on this database. What a server counts within a minute of its growth is counted within a second: a
 * measurement is over before the minute, and would show plans that were made for empty tables.
 */
export function environmentOf(engine: string): Record<string, string> {
  return engine === 'postgres' ? { TEST_ENGINE: engine, POSTGRES_SETTINGS: '-c autovacuum_naptime=1s' } : {}
}
