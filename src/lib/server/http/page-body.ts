import type { IncomingMessage } from 'node:http'

/** A form of a page is a few fields. */
const maxFormBytes = 16_384
/** A document to be checked, and the form around it. */
const maxVerifyBytes = 50 * 2 ** 20 + 65_536
/** What a verdict says, to be made a report of. */
const maxReportBytes = 262_144
const longForms: ReadonlyMap<string, number> = new Map([
  ['/verify', maxVerifyBytes],
  ['/verify/report', maxReportBytes],
])

/**
 * The status by which a page's request is turned away before anything of its body is read; null for one that is welcome.
 * Browsers say how long their forms are, and are held to it, so what does not say it is no form of ours.
 */
export function refusedBody(request: Pick<IncomingMessage, 'headers' | 'url'>): 411 | 413 | null {
  const { 'transfer-encoding': chunked, 'content-length': length = '0' } = request.headers
  if (chunked !== undefined) return 411
  const path = (request.url ?? '').split('?')[0]

  return Number(length) > (longForms.get(path ?? '') ?? maxFormBytes) ? 413 : null
}
