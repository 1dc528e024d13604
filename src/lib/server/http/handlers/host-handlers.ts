import type { hostCalls } from '#contract/calls/host-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** What the administrators of the host do. */
export function hostHandlers({
  hostHealth,
  hostJobs,
  hostOrganizations,
  hostReturnedMail,
  hostStorage,
  hostVerifications,
}: Services): HandlersOf<typeof hostCalls> {
  return {
    'GET /host/verifications': ({ person, query }) => hostVerifications.list(person, query),
    'GET /host/verifications/{id}': ({ person, params }) => hostVerifications.get(person, params.id),
    'GET /host/verifications/{id}/papers/{kind}/{side}': async ({ person, params }) => {
      return { bytes: await hostVerifications.picture(person, params), cache: 'none' }
    },
    'POST /host/verifications/{id}/decision': async ({ person, params, body }) => {
      await hostVerifications.decide(person, params.id, body)
      return undefined
    },
    'GET /host/organizations': ({ person, query }) => hostOrganizations.list(person, query),
    'GET /host/storage': ({ person }) => hostStorage.get(person),
    'GET /host/health': ({ person }) => hostHealth.get(person),
    'POST /host/test-mail': ({ person }) => hostHealth.sendTestMail(person),
    'GET /host/returned-mail': ({ person, query }) => hostReturnedMail.list(person, query),
    'DELETE /host/returned-mail/{id}': async ({ person, params }) => {
      await hostReturnedMail.writeAgain(person, params.id)
      return undefined
    },
    'GET /host/jobs': ({ person }) => hostJobs.get(person),
    'POST /host/jobs/retry': ({ person, body }) => hostJobs.retry(person, body),
    'POST /host/jobs/drop': ({ person, body }) => hostJobs.drop(person, body),
  }
}
