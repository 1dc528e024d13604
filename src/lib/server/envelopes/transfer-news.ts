import type { UserId } from '#core/ids.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { Notify } from '../notifications/notify.ts'

/** Tells whoever has received something, unless they took it themselves. */
export async function tellOfTransfer(
  tx: Transaction,
  notify: Notify,
  { id: by, name, organization }: Member,
  to: UserId,
  news: {
    kind: 'envelopeTransferred' | 'envelopesTransferred'
    title?: string
    count?: number
    url: string
    isTest?: boolean
  },
): Promise<void> {
  const { kind, url, isTest = false, ...facts } = news
  if (to === by) return
  await notify(tx, {
    ...{ to: [to], organizationId: organization.id, kind, service: 'envelopes', url, isTest },
    facts: { name, ...facts },
  })
}
