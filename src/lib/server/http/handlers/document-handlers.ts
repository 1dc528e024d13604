import type { authoringCalls } from '#contract/calls/authoring-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'
import { imageAnswer } from './byte-answers.ts'

export function documentHandlers({
  documents,
}: Services): HandlersOf<CallsUnder<typeof authoringCalls, 'documents'>> {
  return {
    'POST /documents': ({ member, upload }) =>
      documents.add(member, upload.name, upload.bytes, upload.password),
    'GET /documents/{id}': ({ member, params }) => documents.get(member, params.id),
    'GET /documents/{id}/file': async ({ member, params }) => {
      const { name, bytes, sha256 } = await documents.file(member, params.id)
      return { bytes, etag: sha256, cache: 'ask', saveAs: `${name}.pdf` }
    },
    'GET /documents/{id}/pages/{page}': async ({ member, params, query }) =>
      imageAnswer(await documents.page(member, params.id, params.page, query.width ?? 0)),
    'GET /documents/{id}/pages/{page}/text': async ({ member, params }) => {
      return { lines: [...(await documents.pageText(member, params.id, params.page))] }
    },
    'GET /documents/{id}/suggestions': async ({ member, params }) => {
      return { items: await documents.suggestions(member, params.id) }
    },
  }
}
