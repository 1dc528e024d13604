import type { envelopeCalls } from '#contract/calls/envelope-calls.ts'
import type { Services } from '../../app.ts'
import { remindLimit, remindPurpose } from '../../envelopes/remind-limit.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** What is sent, from the draft to the sealed file. */
export function envelopeHandlers(services: Services): HandlersOf<typeof envelopeCalls> {
  const { envelopes, templates, roomTokens, limits } = services

  return {
    'GET /envelopes': ({ member, query }) => envelopes.list(member, query),
    'POST /envelopes': ({ member, body }) => envelopes.create(member, body),
    'GET /envelopes/{id}': ({ member, params }) => envelopes.get(member, params.id),
    'PATCH /envelopes/{id}': ({ member, params, body, ifMatch }) =>
      envelopes.change(member, params.id, body, ifMatch),
    'DELETE /envelopes/{id}': async ({ member, params }) => {
      await envelopes.remove(member, params.id)
      return undefined
    },
    'POST /envelopes/{id}/trash': ({ member, params }) => envelopes.trash(member, params.id),
    'POST /envelopes/{id}/restore': ({ member, params }) => envelopes.restore(member, params.id),
    'POST /envelopes/{id}/send': ({ member, params, body }) =>
      body?.sendAt
        ? envelopes.schedule(member, params.id, new Date(body.sendAt))
        : envelopes.send(member, params.id, body?.signNow),
    'POST /envelopes/{id}/unschedule': ({ member, params }) => envelopes.unschedule(member, params.id),
    'POST /envelopes/{id}/recipients/{recipient}/answer': ({ member, params, body }) =>
      envelopes.answer(member, params.id, params.recipient, body.text),
    'POST /envelopes/{id}/void': ({ member, params, body }) => envelopes.void(member, params.id, body.reason),
    'POST /envelopes/{id}/duplicate': ({ member, params }) => envelopes.duplicate(member, params.id),
    'POST /envelopes/{id}/template': ({ member, params }) => templates.createFrom(member, params.id),
    'POST /envelopes/{id}/remind': async ({ member, params, body }) => {
      await envelopes.assertMayRemind(member, params.id)
      await limits.spend(remindPurpose, `${member.organization.id}/${params.id}`, remindLimit)
      await envelopes.remind(member, params.id, body?.recipient)
      return undefined
    },
    'POST /envelopes/{id}/recipients/{recipient}/invite': async ({ member, params }) => {
      await envelopes.inviteAgain(member, params.id, params.recipient)
      return undefined
    },
    'POST /envelopes/{id}/correct': ({ member, params, body }) => envelopes.correct(member, params.id, body),
    'PUT /envelopes/{id}/correction': ({ member, params, body }) =>
      envelopes.correctContent(member, params.id, body),
    'POST /envelopes/{id}/extend': ({ member, params, body }) =>
      envelopes.extend(member, params.id, new Date(body.expiresAt)),
    'POST /envelopes/{id}/recipients/{recipient}/room': ({ member, params, body }) =>
      roomTokens.make(member, params.id, params.recipient, body),
    'POST /envelope-actions': ({ member, body }) => envelopes.act(member, body),
    'GET /envelope-counts': ({ member, query }) => envelopes.folderCounts(member, query.whose),
    'PUT /envelopes/{id}/visibility': ({ member, params, body }) => envelopes.show(member, params.id, body),
    'PUT /envelopes/{id}/folder': ({ member, params, body }) =>
      envelopes.file(member, params.id, body.filedIn),
    'GET /envelope-folders': async ({ member }) => ({
      items: (await envelopes.filedNames(member)).map((name) => ({ name })),
    }),
    'POST /envelope-folders/rename': ({ member, body }) => envelopes.renameFiled(member, body),
    'POST /envelopes/{id}/transfer': async ({ member, params, body }) => {
      await envelopes.transfer(member, params.id, body.userId)
      return undefined
    },
    'POST /envelope-transfers': ({ member, body }) =>
      envelopes.transferAll(member, { from: body.from, to: body.userId }),
    'POST /envelopes/{id}/reseal': ({ member, params }) => envelopes.reseal(member, params.id),
    'GET /envelopes/{id}/review': ({ member, params }) => envelopes.review(member, params.id),
  }
}
