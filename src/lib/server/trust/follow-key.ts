import { describeError, type Log } from '../log.ts'
import type { HeldKey } from './open-keys.ts'

/** So often a process that shares its database looks whether the instance key is being rotated. */
const lookedEveryMs = 5_000

/** Within this every process that answers has seen that a rotation began, and no transaction is left that it had not. */
export const followedWithinMs = 9 * lookedEveryMs

/** Looks until the answer is called. */
export function followKey(key: HeldKey, log: Pick<Log, 'error' | 'warn'>): () => void {
  let wasTold = false
  const look = async () => {
    const isKnown = await key.look()
    if (!isKnown && !wasTold)
      log.error(
        {},
        'the instance key is being rotated to one that this process does not have: it encrypts nothing more, give it INSTANCE_KEY_NEXT and start it again',
      )
    wasTold = !isKnown
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'it is not known whether the instance key is being rotated'),
    )
  }, lookedEveryMs)
  timer.unref()

  return () => clearInterval(timer)
}
