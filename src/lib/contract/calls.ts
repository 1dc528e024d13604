import { authoringCalls } from './calls/authoring-calls.ts'
import { billingCalls } from './calls/billing-calls.ts'
import { contactCalls } from './calls/contact-calls.ts'
import { envelopeCalls } from './calls/envelope-calls.ts'
import { galleryCalls } from './calls/gallery-calls.ts'
import { hostCalls } from './calls/host-calls.ts'
import { organizationCalls } from './calls/organization-calls.ts'
import { peopleCalls } from './calls/people-calls.ts'
import { recordCalls } from './calls/record-calls.ts'
import { reportCalls } from './calls/report-calls.ts'
import { savedMessageCalls } from './calls/saved-message-calls.ts'
import { signingCalls } from './calls/signing-calls.ts'
import { webhookCalls } from './calls/webhook-calls.ts'

/**
 * Every call of the API, by method and path under the base. Validation, OpenAPI document, handlers' types and the
 * browser's client all come from this table.
 */
export const calls = {
  ...peopleCalls,
  ...organizationCalls,
  ...billingCalls,
  ...authoringCalls,
  ...galleryCalls,
  ...contactCalls,
  ...savedMessageCalls,
  ...envelopeCalls,
  ...recordCalls,
  ...reportCalls,
  ...signingCalls,
  ...webhookCalls,
  ...hostCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
