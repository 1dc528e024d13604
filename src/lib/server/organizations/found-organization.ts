import { usualLaw } from '#core/consent/consent-law.ts'
import type { OrganizationId } from '#core/ids.ts'
import { eq } from 'drizzle-orm'
import type { Membership, Person } from '../actor.ts'
import { enterTenant, type Transaction } from '../data/database.ts'
import { appUser, member, organization } from '../data/tables/people.ts'
import { findZone } from '../people/known-zone.ts'
import type { Clock, Random } from '../ports.ts'

/** Called when an organization comes to life, in the same transaction: the sample template. */
export type Welcome = (
  tx: Transaction,
  organization: { id: OrganizationId; name: string },
  person: Person,
) => Promise<void>

export type NewOrganization = {
  name: string
  slug: string
  /** What happens when another organization has the slug: a unique violation, or the next free number. */
  onClash: 'refuse' | 'numbered'
  /** As somebody said it; what is none, or none that is known, is UTC. */
  timeZone: string | undefined
}
export type FoundOrganization = (
  tx: Transaction,
  person: Person,
  wanted: NewOrganization,
) => Promise<Membership>

/** Brings an organization to life, with the person as its owner and the sample template inside. */
export function makeFoundOrganization(parts: {
  clock: Clock
  random: Random
  welcome: Welcome
}): FoundOrganization {
  const { clock, random, welcome } = parts

  return async (tx, person, { name, slug, onClash, timeZone }) => {
    const id = random.uuid() as OrganizationId
    const [founder] = await tx
      .select({ address: appUser.address })
      .from(appUser)
      .where(eq(appUser.id, person.id))
    const row = {
      ...{ organizationId: id, name, createdAt: clock.now() },
      slug: await freeSlug(tx, slug, onClash),
      timeZone: (await findZone(tx, timeZone)) ?? 'UTC',
      envelopeDefaults: { law: usualLaw(founder?.address?.country) },
    }
    const [created] = await tx.insert(organization).values(row).returning()
    if (!created) throw new Error('organization not created')
    await tx
      .insert(member)
      .values({ organizationId: id, userId: person.id, role: 'owner', createdAt: clock.now() })
    await enterTenant(tx, id)
    await welcome(tx, { id, name }, person)

    return { organization: created, role: 'owner', withheld: [], subscription: null }
  }
}

/** At registration a taken slug gets a number; nobody is sent back for it. */
async function freeSlug(tx: Transaction, wished: string, onClash: 'refuse' | 'numbered'): Promise<string> {
  if (onClash === 'refuse') return wished
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wished : `${wished}_${number}`
    const [taken] = await tx
      .select({ slug: organization.slug })
      .from(organization)
      .where(eq(organization.slug, slug))
    if (!taken) return slug
  }
}
