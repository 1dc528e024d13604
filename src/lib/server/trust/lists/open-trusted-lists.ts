import type { Log } from '../../log.ts'
import type { Clock } from '../../ports.ts'
import { isOver, readTrustedLists, type TrustedLists } from './trusted-lists.ts'

/** Once, when a host starts: newer files are read at its next start. A list that is over counts on, and the log says so. */
export function openTrustedLists(
  places: readonly string[],
  { clock, log }: { clock: Clock; log: Log },
): TrustedLists {
  const lists = readTrustedLists(places)
  for (const { file, kind, name, authorities, skipped, nextUpdate } of lists.files) {
    const told = { file, kind, name, authorities, skipped, nextUpdate: nextUpdate?.toISOString() ?? null }
    if (isOver(nextUpdate, clock.now())) log.warn(told, 'trusted list is over: get a newer one')
    else log.info(told, 'trusted list read')
  }

  return lists
}
