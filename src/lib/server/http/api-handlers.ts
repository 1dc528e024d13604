import type { Services } from '../app.ts'
import { bulkHandlers } from './handlers/bulk-handlers.ts'
import { contactHandlers } from './handlers/contact-handlers.ts'
import { documentHandlers } from './handlers/document-handlers.ts'
import { envelopeHandlers } from './handlers/envelope-handlers.ts'
import { hostHandlers } from './handlers/host-handlers.ts'
import { memberHandlers } from './handlers/member-handlers.ts'
import { organizationHandlers } from './handlers/organization-handlers.ts'
import { organizationUserHandlers } from './handlers/organization-user-handlers.ts'
import { peopleHandlers } from './handlers/people-handlers.ts'
import { planHandlers } from './handlers/plan-handlers.ts'
import { recordHandlers } from './handlers/record-handlers.ts'
import { reportHandlers } from './handlers/report-handlers.ts'
import { savedMessageHandlers } from './handlers/saved-message-handlers.ts'
import { signingHandlers } from './handlers/signing-handlers.ts'
import { teamHandlers } from './handlers/team-handlers.ts'
import { templateHandlers } from './handlers/template-handlers.ts'
import { webhookHandlers } from './handlers/webhook-handlers.ts'
import type { Handlers } from './call-handlers.ts'

/** What each call does: a service does it, this says which. */
export function makeHandlers(services: Services): Handlers {
  return {
    ...peopleHandlers(services),
    ...organizationHandlers(services),
    ...memberHandlers(services),
    ...organizationUserHandlers(services),
    ...planHandlers(services),
    ...documentHandlers(services),
    ...templateHandlers(services),
    ...bulkHandlers(services),
    ...contactHandlers(services),
    ...savedMessageHandlers(services),
    ...teamHandlers(services),
    ...envelopeHandlers(services),
    ...recordHandlers(services),
    ...reportHandlers(services),
    ...signingHandlers(services),
    ...webhookHandlers(services),
    ...hostHandlers(services),
  }
}
