import type { billingCalls } from '#contract/calls/billing-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** What an organization pays for, and what is left of it. */
export function planHandlers({ billing }: Services): HandlersOf<typeof billingCalls> {
  return {
    'POST /organizations/{id}/subscription': ({ person, params, body }) =>
      billing.change(person, params.id, body.plan, null),
    'GET /subscriptions/organization/{id}': ({ person, params }) => billing.subscription(person, params.id),
    'POST /subscriptions/organization/{id}/upgrade': ({ person, params, body }) =>
      billing.change(person, params.id, body.newPlan, 'upgrade'),
    'POST /subscriptions/organization/{id}/downgrade': ({ person, params, body }) =>
      billing.change(person, params.id, body.newPlan, 'downgrade'),
    'POST /subscriptions/organization/{id}/cancel': ({ person, params }) => billing.cancel(person, params.id),
    'POST /subscriptions/organization/{id}/resume': ({ person, params }) => billing.resume(person, params.id),
    'GET /subscriptions/organization/{id}/invoices': async ({ person, params }) => {
      return { items: await billing.invoices(person, params.id) }
    },
    'GET /subscriptions/organization/{id}/validate-feature/{feature}': ({ person, params }) =>
      billing.validateFeature(person, params.id, params.feature),
    'GET /subscriptions/compare/{planA}/{planB}': ({ params }) =>
      Promise.resolve(billing.compare(params.planA, params.planB)),
    'GET /usage': async ({ member }) => ({ items: await billing.usage(member) }),
  }
}
