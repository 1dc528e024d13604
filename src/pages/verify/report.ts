import type { APIRoute } from 'astro'
import { isRefusal } from '#core/refusal.ts'
import { addRetryAfter } from '#server/http/rate-limit-headers.ts'
import { problemOf } from '#server/http/problem-of.ts'

/** The report on a verdict that was shown: of what this host wrote on the page of the verdict, and of nothing else. */
export const POST: APIRoute = async ({ request, locals: { app, origin }, redirect }) => {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  try {
    await app.callLimits.spendCall('POST /verify/report', { origin, setCookies: [] })
    const note = (await request.formData()).get('note')
    const bytes = typeof note === 'string' ? await app.verdictReports.typesetNote(note) : null
    if (!bytes) return redirect('/verify', 303)
    headers.set('content-type', 'application/pdf')
    headers.set('content-disposition', 'attachment; filename="verification-report.pdf"')

    return new Response(new Uint8Array(bytes), { headers })
  } catch (error) {
    if (!isRefusal(error)) throw error
    addRetryAfter(headers, error)

    return new Response(null, { status: problemOf(error).status, headers })
  }
}
