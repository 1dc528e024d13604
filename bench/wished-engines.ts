import { startPostgres } from '../tests/postgres.ts'

/** The databases that figures are told of: PostgreSQL only where it is installed. */
export async function wishedEngines(): Promise<readonly ('embedded' | 'postgres')[]> {
  const server = await startPostgres()
  server?.stop()

  return server ? ['embedded', 'postgres'] : ['embedded']
}
