import type { Services } from '../app.ts'
import { authoringHandlers } from './handlers/authoring-handlers.ts'
import { organizationHandlers } from './handlers/organization-handlers.ts'
import { peopleHandlers } from './handlers/people-handlers.ts'
import { signingHandlers } from './handlers/signing-handlers.ts'
import { webhookHandlers } from './handlers/webhook-handlers.ts'
import type { Handlers } from './call-handlers.ts'

/** What each call does: a service does it, this says which. */
export function makeHandlers(services: Services): Handlers {
  return {
    ...peopleHandlers(services),
    ...organizationHandlers(services),
    ...authoringHandlers(services),
    ...signingHandlers(services),
    ...webhookHandlers(services),
  }
}
