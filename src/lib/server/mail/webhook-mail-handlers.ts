import type { OrganizationId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ownersOf } from '../billing/owners.ts'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, organization } from '../data/tables/people.ts'
import { webhookEndpoint } from '../data/tables/webhooks.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { Hopeless } from '../jobs/job-handlers.ts'
import type { Clock } from '../ports.ts'
import { isTold } from '#core/notifications/notification-choices.ts'
import { choicesOf } from '../notifications/make-notification-choices.ts'
import { withChoices } from './choices-link.ts'
import { readLetterhead } from './letterhead.ts'
import type { PostLetter } from './post-letter.ts'
import { webhookDisabledMail } from './webhook-mails.ts'

type Parts = { database: Database; post: PostLetter; clock: Clock; publicUrl: string }

/** Writes to the owners, unless the endpoint is gone or back in use by then. */
export function makeNotifyWebhookDisabled({ database, post, clock, publicUrl }: Parts) {
  async function findDisabled(tx: Transaction, organizationId: OrganizationId, endpointId: string) {
    const [found] = await tx
      .select({ endpoint: webhookEndpoint, name: organization.name })
      .from(webhookEndpoint)
      .innerJoin(organization, eq(organization.organizationId, webhookEndpoint.organizationId))
      .where(
        and(
          eq(webhookEndpoint.organizationId, organizationId),
          eq(webhookEndpoint.id, endpointId),
          eq(webhookEndpoint.status, 'disabled'),
          isNull(organization.deletedAt),
        ),
      )
    const { url, disabledReason: reason } = found?.endpoint ?? {}
    if (!found || !url || !reason || reason === 'person') return undefined

    const home = { id: organizationId, name: found.name }
    const head = await readLetterhead(tx, home, clock.now())
    const ownerIds = await ownersOf(tx, organizationId)
    const choices = await choicesOf(tx, ownerIds)
    const told = ownerIds.filter((id) =>
      isTold(
        choices.filter(({ userId }) => userId === id),
        'webhookDisabled',
        'mail',
      ),
    )
    const owners = await tx.select().from(appUser).where(inArray(appUser.id, told))

    return { url, reason, organizationName: found.name, head, owners }
  }

  return async ({ id, organizationId, payload: { endpointId } }: Job<'tell-webhook-disabled'>) => {
    const home = organizationId as OrganizationId
    const found = await database.transaction(home, (tx) => findDisabled(tx, home, endpointId))
    if (!found) return
    const { url: endpointUrl, reason, organizationName, head, owners } = found
    const told = { organizationName, endpointUrl, reason, letterhead: head.letterhead }
    for (const owner of owners) {
      const letter = {
        messageId: `webhook-disabled.${id}.${owner.id}`,
        to: { name: owner.name, address: owner.email },
        fromName: head.name,
        content: withChoices(
          webhookDisabledMail(
            { ...told, url: `${publicUrl}/webhooks/${endpointId}` },
            normalizeLocale(owner.locale),
          ),
          publicUrl,
        ),
      }
      await post(letter).catch(forgiveRefusal)
    }
  }
}

/** One refused address must not keep the word from the other owners. */
function forgiveRefusal(error: unknown): void {
  if (!(error instanceof Hopeless)) throw error
}
