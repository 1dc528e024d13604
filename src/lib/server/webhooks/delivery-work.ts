import type { Work } from '../jobs/enqueue.ts'

/** A delivery has its own end; the job that carries it must not give up before. */
const maxAttempts = 1_000_000

/** One job for each endpoint, which takes everything that is due there. */
export function deliverySoon({
  organizationId,
  id,
}: {
  organizationId: string
  id: string
}): Work<'deliver-webhooks'> {
  return { kind: 'deliver-webhooks', key: id, organizationId, payload: { endpointId: id }, maxAttempts }
}
