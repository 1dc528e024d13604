import type { OrganizationId } from '#core/ids.ts'
import type { WebhookContent } from '#core/webhooks/webhook-event.ts'
import type { Transaction } from '../data/database.ts'

export type Happened = {
  organizationId: OrganizationId
  /** Null for what concerns the organization itself. */
  mode: 'live' | 'test' | null
  at: Date
  envelopeId: string | null
  sequence: number | null
  content: WebhookContent
}

/**
 * Writes what has happened, and a delivery for every endpoint that listens, in the transaction that causes it (which
 * must already be the organization's): no commit, no event; commit, and it will be delivered.
 */
export type Announce = (tx: Transaction, happened: readonly Happened[]) => Promise<void>
