import type { OrganizationId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../data/database.ts'
import { appUser, organization, ownershipOffer } from '../data/tables/people.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { Clock } from '../ports.ts'
import { readLetterhead } from './letterhead.ts'
import { ownershipOfferMail, ownershipTransferredMail } from './organization-mails.ts'
import type { PostLetter } from './post-letter.ts'

type Parts = { database: Database; clock: Clock; publicUrl: string; post: PostLetter }

/** What two people are written of the ownership that one hands to the other. */
export function makeOwnershipMailHandlers({ database, clock, publicUrl, post }: Parts) {
  /** Both, and the organization between them; nothing if one of them has gone. */
  async function findBoth({ organizationId, payload }: Job<'ownership-offered' | 'ownership-transferred'>) {
    const giver = alias(appUser, 'giver')
    const id = organizationId as OrganizationId

    return database.transaction(id, async (tx) => {
      const [found] = await tx
        .select({ taker: appUser, giver, organization })
        .from(organization)
        .innerJoin(giver, eq(giver.id, payload.from))
        .innerJoin(appUser, eq(appUser.id, payload.to))
        .where(and(eq(organization.organizationId, id), isNull(organization.deletedAt)))
      if (!found) return undefined
      const home = { id, name: found.organization.name }
      const head = await readLetterhead(tx, home, clock.now())

      return { ...found, head, url: `${publicUrl}/organizations/${id}` }
    })
  }

  return {
    'ownership-offered': async (job: Job<'ownership-offered'>): Promise<void> => {
      const found = await findBoth(job)
      if (!(await stillWaits(database, job)) || !found) return
      const { giver, taker, organization: home, head, url } = found
      const name = giver.name || giver.email
      const letter = { organizationName: home.name, name, url, letterhead: head.letterhead }
      await post({
        messageId: `ownership-offered.${job.id}`,
        to: { name: taker.name, address: taker.email },
        fromName: head.name,
        content: ownershipOfferMail(letter, normalizeLocale(taker.locale)),
      })
    },

    'ownership-transferred': async (job: Job<'ownership-transferred'>): Promise<void> => {
      const found = await findBoth(job)
      if (!found) return
      const { giver, taker, organization: home, head, url } = found
      const name = taker.name || taker.email
      const letter = { organizationName: home.name, name, url, letterhead: head.letterhead }
      await post({
        messageId: `ownership-transferred.${job.id}`,
        to: { name: giver.name, address: giver.email },
        fromName: head.name,
        content: ownershipTransferredMail(letter, normalizeLocale(giver.locale)),
      })
    },
  }
}

async function stillWaits(
  database: Database,
  { organizationId, payload }: Job<'ownership-offered'>,
): Promise<boolean> {
  const [waiting] = await database.read(null, (tx) =>
    tx
      .select()
      .from(ownershipOffer)
      .where(
        and(
          eq(ownershipOffer.organizationId, organizationId ?? ''),
          eq(ownershipOffer.fromUser, payload.from),
          eq(ownershipOffer.toUser, payload.to),
        ),
      ),
  )

  return waiting !== undefined
}
