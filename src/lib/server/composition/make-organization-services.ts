import { makeBilling } from '../billing/make-billing.ts'
import { makeContacts } from '../contacts/make-contacts.ts'
import { makePreviewMail } from '../mail/make-preview-mail.ts'
import { makeNotifications } from '../notifications/make-notifications.ts'
import { makeMemberChanges } from '../organizations/change-members.ts'
import { makeFoundOrganization } from '../organizations/found-organization.ts'
import { countErasable } from '../envelopes/erasable.ts'
import { makeHostOrganizations } from '../organizations/make-host-organizations.ts'
import { makeKeyReader } from '../organizations/key-reader.ts'
import { makeKeyUse } from '../organizations/key-use.ts'
import { makeApiKeys } from '../organizations/make-api-keys.ts'
import { makeBranding } from '../organizations/make-branding.ts'
import { makeMailWording } from '../organizations/make-mail-wording.ts'
import { makeMembers } from '../organizations/make-members.ts'
import { makeOrganizations } from '../organizations/make-organizations.ts'
import { makeOrganizationUsers } from '../organizations/make-organization-users.ts'
import { makeSavedMessages } from '../organizations/make-saved-messages.ts'
import { makeTeams } from '../organizations/make-teams.ts'
import { makeRetention } from '../organizations/make-retention.ts'
import { makePeople } from '../people/make-people.ts'
import { makeSample } from '../sample/make-sample.ts'
import { makeAttempt } from '../webhooks/make-attempt.ts'
import { makeWebhooks } from '../webhooks/make-webhooks.ts'
import { makeSigningSecrets } from '../webhooks/signing-secrets.ts'
import type { Ground } from './make-ground.ts'

/** What an organization is: who belongs to it, what it pays for, and which programs it lets in or tells. */
export function makeOrganizationServices(ground: Ground) {
  const { publish, blobs, clock, database, enqueue, instanceKey, log } = ground
  const { payments, publicUrl, quotas, random, releaseHeld, notify, transport } = ground
  const found = makeFoundOrganization({ clock, random, welcome: makeSample(blobs, clock, random) })
  const branding = makeBranding({ database, blobs, clock })
  const changes = makeMemberChanges({ clock, random, quotas, notify, enqueue, publish })
  const retention = makeRetention({ database, clock, notify, countErasable })
  const secrets = makeSigningSecrets(instanceKey, random)
  const attempt = makeAttempt({ transport, secrets, clock, random })
  const use = makeKeyUse({ database, quotas, clock, log })

  return {
    /** One delivery to a webhook. */
    attempt,
    /** Writes what keys were used for and is not written yet. */
    stop: () => use.stop(),
    services: {
      people: makePeople({ database, clock, random, found }),
      contacts: makeContacts({ database, clock, random }),
      savedMessages: makeSavedMessages({ database, clock, random }),
      notifications: makeNotifications({ database, clock }),
      organizations: makeOrganizations({ database, clock, found, quotas, notify, branding, retention }),
      hostOrganizations: makeHostOrganizations({ database, clock }),
      mailWording: makeMailWording({ database, clock }),
      previewMail: makePreviewMail({ database, clock, publicUrl }),
      teams: makeTeams({ database, clock, random }),
      members: makeMembers({ database, clock, changes, quotas, notify, enqueue, publish }),
      organizationUsers: makeOrganizationUsers({ database, clock, changes }),
      apiKeys: makeApiKeys({ database, clock, random, quotas, use }),
      keys: makeKeyReader({ database, clock, use }),
      billing: makeBilling({
        ...{ database, clock, quotas, notify, publish, releaseHeld, log, publicUrl },
        provider: payments,
      }),
      webhooks: makeWebhooks({
        ...{ database, quotas, secrets, transport, attempt, releaseHeld, enqueue, clock, random, log },
      }),
    },
  }
}
