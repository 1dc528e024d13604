import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'

/**
 * Keeps a second process off the data directory. An open exclusive SQLite transaction is an operating-system lock:
 * the kernel frees it even after kill -9. Returns what releases it; throws when somebody holds it.
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(path.join(directory, 'app.lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode=exclusive; pragma journal_mode=memory; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(`Another Paraph process is using ${directory}. Stop it first.`, { cause })
  }

  return () => lock.close()
}
