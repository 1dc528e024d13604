import type { authoringCalls } from '#contract/calls/authoring-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'

export function bulkHandlers({
  bulkSends,
}: Services): HandlersOf<CallsUnder<typeof authoringCalls, 'templates/{id}/bulk' | 'bulk-sends'>> {
  return {
    'POST /templates/{id}/bulk': ({ member, params, body }) => bulkSends.start(member, params.id, body),
    'GET /templates/{id}/bulk/columns': async ({ member, params }) => {
      const { name, bytes } = await bulkSends.columns(member, params.id)
      return { bytes, cache: 'none', saveAs: name }
    },
    'GET /bulk-sends': ({ member, query }) => bulkSends.list(member, query),
    'GET /bulk-sends/{id}': ({ member, params }) => bulkSends.get(member, params.id),
    'POST /bulk-sends/{id}/pause': ({ member, params }) => bulkSends.pause(member, params.id),
    'POST /bulk-sends/{id}/resume': ({ member, params }) => bulkSends.resume(member, params.id),
    'GET /bulk-sends/{id}/result': async ({ member, params }) => {
      const { name, bytes } = await bulkSends.result(member, params.id)
      return { bytes, cache: 'none', saveAs: name }
    },
  }
}
