import type { OrganizationShape, OwnershipOffer } from '#contract/organization-shapes.ts'
import type { UserId } from '#core/ids.ts'
import { assertMayOffer, isConcerned } from '#core/organizations/ownership.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, member, ownershipOffer } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import { toOrganizationShape } from '../people/account.ts'
import type { Clock } from '../ports.ts'
import { findMember } from './member-rows.ts'
import { getOwn, ownOf, type OwnOrganization } from './own-organization.ts'
import { makeOwnershipNews } from './ownership-news.ts'

type Offer = z.output<typeof OwnershipOffer>
type Parts = { database: Database; clock: Clock; quotas: Quotas; notify: Notify; enqueue: Enqueue }

/** Ownership passes only to a member who says yes. */
export function makeOwnership(parts: Parts) {
  const { database, clock, quotas } = parts
  const news = makeOwnershipNews(parts)

  return {
    /** Null also for who has nothing to do with it. */
    async offer(person: Person, id: string): Promise<Offer | null> {
      const own = ownOf(person, id)

      return database.read(own.id, (tx) => findOffer(tx, own, person))
    },

    offerOwnership: (person: Person, id: string, memberId: string): Promise<Offer> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        const to = await findMember(tx, own.id, memberId, clock.now())
        assertMayOffer(own.role, to)
        const standing = await findOffer(tx, own, person)
        if (standing?.to.id === to.id) return standing

        const change = { fromUser: person.id, toUser: to.id, createdAt: clock.now() }
        await tx
          .insert(ownershipOffer)
          .values({ organizationId: own.id, ...change })
          .onConflictDoUpdate({ target: ownershipOffer.organizationId, set: change })
        await news.offered(tx, own, person, to.id as UserId)

        return {
          organizationId: own.id,
          to: { id: to.id, name: to.name },
          from: { id: person.id, name: person.name },
          createdAt: change.createdAt.toISOString(),
        }
      }),

    /** By an owner, or by who was offered it. */
    withdrawOffer: (person: Person, id: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        if (!(await findOffer(tx, own, person))) throw new Refusal('not-found')
        await tx.delete(ownershipOffer).where(eq(ownershipOffer.organizationId, own.id))
      }),

    /** Throws `quota-reached` for who owns as many organizations as they may. */
    acceptOwnership: (person: Person, id: string): Promise<OrganizationShape> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        const offer = await findOffer(tx, own, person)
        if (offer?.to.id !== person.id) throw new Refusal('not-found')
        const former = offer.from.id as UserId
        await giveRole(tx, own, former, 'manager')
        await giveRole(tx, own, person.id, 'owner')
        await quotas.assertOwnsWithin(tx, person.id)
        await tx.delete(ownershipOffer).where(eq(ownershipOffer.organizationId, own.id))
        await news.transferred(tx, own, person, former)

        return toOrganizationShape({ ...own, role: 'owner' }, clock.now())
      }),
  }
}

async function giveRole(tx: Transaction, { id }: OwnOrganization, userId: UserId, role: 'owner' | 'manager') {
  await tx
    .update(member)
    // Nothing is withheld from an owner, and what was is not when they are one no more.
    .set({ role, withheld: [] })
    .where(and(eq(member.organizationId, id), eq(member.userId, userId)))
}

/** The offer that waits, if the person has anything to do with it. It stands only while its maker is an owner. */
async function findOffer(tx: Transaction, own: OwnOrganization, person: Person): Promise<Offer | null> {
  const giver = alias(appUser, 'giver')
  const taker = alias(appUser, 'taker')
  const [found] = await tx
    .select({ offer: ownershipOffer, giver, taker })
    .from(ownershipOffer)
    .innerJoin(
      member,
      and(
        eq(member.organizationId, ownershipOffer.organizationId),
        eq(member.userId, ownershipOffer.fromUser),
        eq(member.role, 'owner'),
      ),
    )
    .innerJoin(giver, eq(giver.id, ownershipOffer.fromUser))
    .innerJoin(taker, eq(taker.id, ownershipOffer.toUser))
    .where(eq(ownershipOffer.organizationId, own.id))
  if (!found || !isConcerned(own.role, person.id, found.offer.toUser)) return null

  return {
    organizationId: own.id,
    to: { id: found.taker.id, name: found.taker.name || found.taker.email },
    from: { id: found.giver.id, name: found.giver.name || found.giver.email },
    createdAt: found.offer.createdAt.toISOString(),
  }
}
