import type { EnvelopeId, OrganizationId, RecipientId } from '../ids.ts'

/** One recipient of one envelope. */
export type RecipientPlace = {
  organizationId: OrganizationId
  envelopeId: EnvelopeId
  recipientId: RecipientId
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ofRecipient = new RegExp(`^(?:invite|reminder|expiring)\\.(${uuid})\\.(${uuid})\\.(${uuid})(?:[.@]|$)`)
const ofInvitation = new RegExp(`^invitation\\.(${uuid})(?:[.@]|$)`)

/** The Message-ID, without its domain, of a mail that asks a recipient for something: one that comes back says whom it was for. */
export function nameOfAsking(
  kind: 'invite' | 'reminder' | 'expiring',
  { organizationId, envelopeId, recipientId }: RecipientPlace,
  which?: string | number,
): string {
  return [kind, organizationId, envelopeId, recipientId, ...(which === undefined ? [] : [which])].join('.')
}

/** Whom a mail of {@link nameOfAsking} was for; null for any other. */
export function recipientNamed(messageId: string | null): RecipientPlace | null {
  const [, organizationId, envelopeId, recipientId] = ofRecipient.exec(messageId ?? '') ?? []
  if (!organizationId || !envelopeId || !recipientId) return null

  return {
    organizationId: organizationId as OrganizationId,
    envelopeId: envelopeId as EnvelopeId,
    recipientId: recipientId as RecipientId,
  }
}

/** The invitation to an organization that a mail brought; null for any other. */
export function invitationNamed(messageId: string | null): string | null {
  return ofInvitation.exec(messageId ?? '')?.[1] ?? null
}
