import type { savedMessageCalls } from '#contract/calls/saved-message-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Messages that are kept to be used again. */
export function savedMessageHandlers({ savedMessages }: Services): HandlersOf<typeof savedMessageCalls> {
  return {
    'GET /saved-messages': ({ member }) => savedMessages.list(member),
    'POST /saved-messages': ({ member, body }) => savedMessages.create(member, body),
    'PUT /saved-messages/{id}': ({ member, params, body }) => savedMessages.change(member, params.id, body),
    'DELETE /saved-messages/{id}': async ({ member, params }) => {
      await savedMessages.remove(member, params.id)
      return undefined
    },
  }
}
