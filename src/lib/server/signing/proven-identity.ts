import type { DomainEvent } from '#core/envelope/decision.ts'
import type { Transaction } from '../data/database.ts'
import { standingApprovals } from '../profile/standing-approval.ts'
import type { FileOwner } from './recipient-files.ts'

type Told = Required<Pick<DomainEvent, 'facts' | 'personal'>>

const nothing: Told = { facts: {}, personal: {} }

/**
 * What the trail tells of somebody who finishes while signed in to an account of their address, whose papers this host
 * has approved. Who only holds a link shows nothing of the kind, whatever account the address has.
 */
export async function identityOf(
  tx: Transaction,
  { member }: FileOwner,
  { verifier, at }: { verifier: string; at: Date },
): Promise<Told> {
  if (!member) return nothing
  const approval = (await standingApprovals(tx, [member.id], at)).get(member.id)
  if (!approval) return nothing

  return {
    facts: { identityVerifiedBy: verifier, identityVerifiedAt: approval.at.toISOString() },
    personal: approval.name ? { verifiedName: approval.name } : {},
  }
}
