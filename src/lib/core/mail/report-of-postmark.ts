import type { EnvelopeId, OrganizationId, RecipientId } from '../ids.ts'
import { nameOfAsking } from './message-name.ts'
import { objectIn, textIn, type JsonObject } from './report-values.ts'
import { toInstant, toReason, type ReturnedMail, type ReturnKind } from './returned-mail.ts'

/** Postmark's types of bounces that say that a mail is lost; the others tell of answers of machines, of delays, or of nobody's mail. */
const kinds: Readonly<Record<string, ReturnKind>> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  SpamComplaint: 'complaint',
  SoftBounce: 'soft',
  DnsError: 'soft',
  Blocked: 'soft',
  SpamNotification: 'soft',
  DMARCPolicy: 'soft',
  VirusNotification: 'soft',
}

/** Postmark's web hooks for bounces and complaints; of others nothing is read. */
export function readPostmark(body: JsonObject): ReturnedMail[] {
  const record = textIn(body, 'RecordType')
  const kind = kinds[textIn(body, 'Type')]
  if ((record !== 'Bounce' && record !== 'SpamComplaint') || !kind) return []

  return [
    {
      address: textIn(body, 'Email'),
      kind,
      isLost: kind !== 'complaint',
      reason: toReason(textIn(body, 'Details') || textIn(body, 'Description')),
      at: toInstant(body['BouncedAt']),
      messageId: messageIdOf(objectIn(body, 'Metadata')),
    },
  ]
}

/** Postmark replaces the Message-ID, and gives back what it was told beside the mail ({@link postmarkMetadata}). */
function messageIdOf(metadata: JsonObject): string | null {
  const [organization, envelope, recipient] = names.map((name) => textIn(metadata, name))
  if (!organization || !envelope || !recipient) return null

  return nameOfAsking('invite', {
    organizationId: organization as OrganizationId,
    envelopeId: envelope as EnvelopeId,
    recipientId: recipient as RecipientId,
  })
}

const names = ['organization', 'envelope', 'recipient'] as const

/** Headers that Postmark takes off and gives back: whom a mail asks. */
export function postmarkMetadata(place: {
  organizationId: string
  envelopeId: string
  recipientId: string
}): Record<string, string> {
  const { organizationId, envelopeId, recipientId } = place

  return {
    'X-PM-Metadata-organization': organizationId,
    'X-PM-Metadata-envelope': envelopeId,
    'X-PM-Metadata-recipient': recipientId,
  }
}
