import type { Envelope } from './envelope.ts'
import { isPending, mapRecipients } from './recipients.ts'

/** What was agreed to is no longer what it was: open rooms are stale, and whoever has not finished consents again. */
export function reopen(envelope: Envelope): Envelope {
  return {
    ...mapRecipients(envelope, (one) => (isPending(one) ? { ...one, consentedAt: null } : one)),
    version: envelope.version + 1,
  }
}
