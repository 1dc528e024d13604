import type { signingCalls } from '#contract/calls/signing-calls.ts'
import { isRefusal, Refusal } from '#core/refusal.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'
import { imageAnswer, sealedAnswer } from './byte-answers.ts'
import { savedSignatureHandlers } from './saved-signature-handlers.ts'
import { verifyHandlers } from './verify-handlers.ts'

/** The signing room, with what a person keeps to sign with, and checking a signed file. */
export function signingHandlers(services: Services): HandlersOf<typeof signingCalls> {
  const { callLimits, signing, roomTokens } = services

  return {
    'GET /signing/{recipient}': ({ visitor }) => signing.session(visitor),
    'POST /signing/{recipient}/viewed': ({ visitor }) => signing.view(visitor),
    'POST /signing/{recipient}/consent': ({ visitor, body }) => signing.consent(visitor, body),
    'PUT /signing/{recipient}/values': async ({ visitor, body }) => {
      await signing.saveValues(visitor, body.version, body.values)
      return undefined
    },
    'POST /signing/{recipient}/complete': ({ visitor, body }) => signing.complete(visitor, body),
    'POST /signing/{recipient}/decline': ({ visitor, body }) => signing.decline(visitor, body.reason),
    'POST /signing/{recipient}/delegate': ({ visitor, body }) => signing.delegate(visitor, body),
    'POST /signing/{recipient}/questions': ({ visitor, body }) => signing.ask(visitor, body.text),
    'POST /signing/{recipient}/access/start': ({ visitor, body }) => signing.startAccess(visitor, body.check),
    'POST /signing/{recipient}/access': ({ visitor, body }) => signing.passAccess(visitor, body),
    'POST /signing/{recipient}/name': ({ visitor, body }) =>
      signing.giveName(visitor, body.version, body.name),
    'POST /signing/{recipient}/files': ({ visitor, query, upload }) =>
      signing.addFile(visitor, query.as, upload),
    'GET /signing/{recipient}/files/{sha256}': async ({ visitor, params }) => {
      const { name, type, bytes } = await signing.file(visitor, params.sha256)
      const kept = { bytes, etag: params.sha256, cache: 'ask' as const }
      // A picture is of our own drawing, and shown; anything else is what somebody uploaded, and only saved.
      return type === 'image/png' ? { ...kept, type } : { ...kept, saveAs: name }
    },
    'POST /signing/{recipient}/copy': async ({ visitor }) => {
      await signing.askCopy(visitor)
      return undefined
    },
    'POST /signing/{recipient}/phone': ({ visitor }) => signing.offerPhone(visitor),
    'POST /signing/trade': async ({ body, origin }) => {
      const traded = await callLimits.find(origin, () => roomTokens.trade(body, origin).catch(nullIfDead))
      if (!traded) throw new Refusal('token-dead')

      return traded
    },
    'GET /signing/{recipient}/documents/{document}/pages/{page}': async ({ visitor, params, query }) =>
      imageAnswer(await signing.page(visitor, params.document, params.page, query.width ?? 0)),
    'GET /signing/{recipient}/documents/{document}/pages/{page}/text': async ({ visitor, params }) => {
      return { lines: [...(await signing.pageText(visitor, params.document, params.page))] }
    },
    'GET /signing/{recipient}/documents/{document}/file': async ({ visitor, params }) => {
      const { name, bytes } = await signing.original(visitor, params.document)
      return { bytes, cache: 'none', saveAs: `${name}.pdf` }
    },
    'GET /signing/{recipient}/documents/{document}/sealed': async ({ visitor, params }) =>
      sealedAnswer(await signing.sealed(visitor, params.document)),
    'GET /signing/{recipient}/documents/{document}/sealed/pages/{page}': async ({ visitor, params, query }) =>
      imageAnswer(await signing.sealedPage(visitor, params.document, params.page, query.width ?? 0)),

    ...savedSignatureHandlers(services),
    ...verifyHandlers(services),
  }
}

/** A used token and an old one are no other than one that never was. */
function nullIfDead(error: unknown): null {
  if (isRefusal(error) && error.code === 'token-dead') return null
  throw error
}
