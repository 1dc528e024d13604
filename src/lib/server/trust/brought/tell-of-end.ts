import { daysUntil, warningDays } from '#core/seal/key-end.ts'
import type { Log } from '../../log.ts'
import type { Clock } from '../../ports.ts'
import type { BroughtSigner } from './brought-keys.ts'

type Parts = { hostKey: BroughtSigner | null; clock: Clock; log: Pick<Log, 'error' | 'warn'> }

/** Tells the log that the host's own key ends, once a day, as long as it is asked each hour. */
export function makeTellOfEnd({ hostKey, clock, log }: Parts): () => void {
  let told: number | null = null

  return () => {
    if (!hostKey) return
    const days = daysUntil(hostKey.endsAt, clock.now())
    if (days > Math.max(...warningDays) || days === told) return
    told = days
    const facts = { endsAt: hostKey.endsAt, days }
    if (days < 0)
      log.error(facts, 'nothing is sealed: the certificate that the host brought along has expired')
    else log.warn(facts, 'the certificate that the host seals with ends soon')
  }
}
