import type { signingCalls } from '#contract/calls/signing-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'

/** What a person keeps to sign with. */
export function savedSignatureHandlers({
  savedSignatures,
}: Services): HandlersOf<CallsUnder<typeof signingCalls, 'users/me/signatures'>> {
  return {
    'POST /users/me/signatures/picture': async ({ person, upload }) => {
      return savedSignatures.addPicture(person, upload)
    },
    'GET /users/me/signatures/{kind}/picture': async ({ person, params }) => {
      const { sha256, bytes } = await savedSignatures.picture(person, params.kind)
      return { bytes, etag: sha256, cache: 'ask' }
    },
    'GET /users/me/signatures': ({ person }) => savedSignatures.get(person),
    'PUT /users/me/signatures': ({ person, body }) => savedSignatures.set(person, body),
  }
}
