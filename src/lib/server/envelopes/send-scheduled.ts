import { hasPermission } from '#core/access/access.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { isDueToSend, missSending } from '#core/envelope/scheduling.ts'
import type { OrganizationId } from '#core/ids.ts'
import { isRefusal, Refusal, type RefusalCode } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import { findMemberBehind } from '../people/member-behind.ts'
import type { Clock } from '../ports.ts'
import { actOfSystem } from './act-of.ts'
import type { Enact } from './enact.ts'
import { loadEnvelope } from './envelope-rows.ts'
import { holdEnvelope } from './held-envelope.ts'
import { makeSendDraft } from './send-draft.ts'

type Parts = { database: Database; enact: Enact; quotas: Quotas; clock: Clock }

/** Sends a draft whose time has come, as whoever scheduled it would now. */
export type SendScheduled = ReturnType<typeof makeSendScheduled>

export function makeSendScheduled(parts: Parts) {
  const { database, enact, clock } = parts
  const { spend, sendWithin } = makeSendDraft(parts)

  /** One transaction, with all locks and checks of a sending by hand; whoever is second finds it sent, and uses nothing up. */
  async function send(organizationId: OrganizationId, id: string): Promise<void> {
    await database.transaction(organizationId, async (tx) => {
      const seen = await loadEnvelope(tx, organizationId, id)
      if (!isDueToSend(seen, clock.now())) return
      const member = await getScheduler(tx, seen)
      await spend(tx, member)
      const draft = await holdEnvelope(tx, organizationId, id)
      if (!isDueToSend(draft.envelope, clock.now())) throw new NotDue()
      await sendWithin(tx, member, draft, { scheduled: true })
    })
  }

  /** It stays a draft, and its sender hears why: nothing tries again what only a person can mend. */
  async function miss(organizationId: OrganizationId, id: string, code: RefusalCode): Promise<void> {
    await database.transaction(organizationId, async (tx) => {
      const draft = await holdEnvelope(tx, organizationId, id)
      if (!isDueToSend(draft.envelope, clock.now())) return
      await enact(tx, draft, missSending(draft.envelope, code), actOfSystem(clock.now()))
    })
  }

  return async (organizationId: OrganizationId, id: string): Promise<void> => {
    try {
      await send(organizationId, id)
    } catch (error) {
      if (error instanceof NotDue) return
      if (!isRefusal(error) || passing.has(error.code)) throw error
      await miss(organizationId, id, error.code)
    }
  }
}

/** Undoes what was taken beforehand: somebody else has sent it, or taken it back, while this waited. */
class NotDue extends Error {}

/** The next sweep tries again. */
const passing: ReadonlySet<RefusalCode> = new Set(['busy', 'envelope-changed'])

/** Whoever scheduled it, held as a member until it is sent. Throws `forbidden` for who has left, or may not send any more. */
async function getScheduler(
  tx: Transaction,
  { organizationId, scheduledBy, sender, mode }: Envelope,
): Promise<Member> {
  const member = await findMemberBehind(tx, organizationId, scheduledBy ?? sender, mode)
  if (!member || !hasPermission(member.held, 'create_envelopes')) throw new Refusal('forbidden')
  await holdPlace(tx, member).catch(() => {
    throw new Refusal('forbidden')
  })

  return member
}
