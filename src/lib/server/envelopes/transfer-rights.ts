import { isUuid, type UserId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { holdPlace } from '../organizations/hold-place.ts'

/** Both stay members until it is done. */
export async function holdColleague(tx: Transaction, member: Member, to: string): Promise<void> {
  await holdPlace(tx, member)
  const fault = new Refusal('transfer-unknown', [{ pointer: '/userId', code: 'transfer-unknown' }])
  if (!isUuid(to)) throw fault
  if (to === member.id) return
  await holdPlace(tx, { ...member, id: to as UserId }).catch(() => {
    throw fault
  })
}

/** What others have: not where managers do not see everything, nor by a program. */
export const mayPassOn = ({ held, organization: { visibility } }: Member) =>
  held.isOwner || (held.canManage && visibility.managersSeeAll)
