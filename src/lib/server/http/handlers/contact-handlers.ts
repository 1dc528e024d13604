import type { contactCalls } from '#contract/calls/contact-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** People whom an organization sends to. */
export function contactHandlers({ contacts }: Services): HandlersOf<typeof contactCalls> {
  return {
    'GET /contacts': ({ member, query }) => contacts.list(member, query),
    'POST /contacts': ({ member, body }) => contacts.create(member, body),
    'GET /contacts/{id}': ({ member, params }) => contacts.get(member, params.id),
    'PUT /contacts/{id}': ({ member, params, body }) => contacts.change(member, params.id, body),
    'DELETE /contacts/{id}': async ({ member, params }) => {
      await contacts.remove(member, params.id)
      return undefined
    },
    'GET /contact-suggestions': async ({ member, query }) => ({
      items: await contacts.suggest(member, query),
      me: { name: member.name, email: member.email },
    }),
    'POST /contact-imports': ({ member, body }) => contacts.takeIn(member, body),
    'GET /contact-export': async ({ member }) => {
      const { name, bytes } = await contacts.export(member)
      return { bytes, cache: 'none', saveAs: name }
    },
  }
}
