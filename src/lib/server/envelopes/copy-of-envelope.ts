import type { Envelope } from '#core/envelope/envelope.ts'
import { patchDraft, type Composition } from './compose-envelope.ts'

/**
 * The envelope once more, as it would be given today: its documents, fields, texts and reminders, and whoever has a part in
 * it now, not those who handed theirs on. Ends were instants of then and are left out; passcodes are kept nowhere, and are
 * asked for anew where they were.
 */
export function copyOfEnvelope(envelope: Envelope): Composition {
  const present = envelope.recipients.filter(({ status }) => status !== 'replaced')
  const { recipients, ...given } = patchDraft({ ...envelope, recipients: present }, {})

  return {
    ...given,
    recipients: recipients.map((one) => ({ ...one, expiresAt: null })),
    expiresAt: null,
    warnDays: null,
    ...envelope.audience,
    isCopied: true,
  }
}
