import type { World } from './world.ts'

/**
 * Does something beside a server on its database: PostgreSQL is spoken to beside it, while the embedded engine serves one process
 * at a time, so that such a server is stopped for it and started again by `reopen`.
 */
export async function besideServer<T>(
  world: World,
  reopen: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const isEmbedded = world.app.config.database.kind === 'embedded'
  if (isEmbedded) await world.close()
  try {
    return await work()
  } finally {
    if (isEmbedded) await reopen()
  }
}
