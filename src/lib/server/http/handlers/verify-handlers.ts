import type { signingCalls } from '#contract/calls/signing-calls.ts'
import { fallbackLocale } from '#core/locale/locale.ts'
import type { Services } from '../../app.ts'
import { reportName } from '../../verdict/make-verdict-reports.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'

/** Checking a signed file, which anybody may. */
export function verifyHandlers({
  askRecord,
  trustList,
  verdictReports,
  verify,
}: Services): HandlersOf<CallsUnder<typeof signingCalls, 'verify'>> {
  return {
    'GET /verify/trust': ({ query }) => trustList(query.issuers?.split(',')),
    'POST /verify/record': ({ body }) => askRecord(body),
    'POST /verify': async ({ upload, origin }) => {
      const verdict = await verify(upload.bytes, origin)
      return { ...verdict, signatures: [...verdict.signatures] }
    },
    'POST /verify/report': async ({ upload: { name: fileName, bytes }, origin, query }) => {
      const verdict = await verify(bytes, origin)
      const { recorded } = verdict
      const judged = { verdict, recorded, fileName, byteLength: bytes.byteLength }
      const { locale = fallbackLocale, timeZone = 'UTC' } = query

      return {
        bytes: await verdictReports.typeset(judged, { locale, timeZone }),
        cache: 'none',
        saveAs: reportName(fileName),
      }
    },
  }
}
