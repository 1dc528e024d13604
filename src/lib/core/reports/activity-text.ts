import type { Actor, AuditEventType } from '../audit/audit-event.ts'
import { variantOf, type NamedText } from '../audit/way-text.ts'

/** What is known of an event where it is told beside those of other envelopes. */
export type Told = {
  type: AuditEventType
  actor: { kind: Actor['kind']; name: string | null }
  recipient: { name: string; role: string; host: string | null } | null
  /** The name of one that came or went. */
  document: string | null
  facts: object
}

/** The sentence of an event, and whom it names; `words` stand for who has no name. */
export function activityText(
  { type, actor, recipient, document, facts }: Told,
  words: { system: string; apiKey: string },
): NamedText {
  const { origin } = facts as { origin?: unknown }

  return {
    key: `audit.${type}`,
    names: {
      actor: actor.name ?? (actor.kind === 'api-key' ? words.apiKey : words.system),
      recipient: recipient?.name ?? '',
      host: recipient?.host ?? '',
      document: document ?? '',
      origin: typeof origin === 'string' ? origin : '',
      // The sentence of the way that was taken; where there is none, the usual one is told.
      context: variantOf({ type, facts }) ?? recipient?.role ?? '',
    },
  }
}
