import { useEffect, useRef, useState } from 'react'
import { api } from '#browser/api.ts'
import type { DeliveryShape, WebhookShape } from '#contract/webhook-shapes.ts'
import { withDelivery, withFreshBeginning, type LogPage } from './log-page.ts'
import { paceOf } from './log-pace.ts'
import { toLogQuery, type LogQuestion } from './log-question.ts'

export type GivenLog = { endpoint: WebhookShape; page: LogPage; question: LogQuestion; timeZone: string }

/** As many as the page is rendered with, and as many as the API gives at once. */
const fewest = 25
const most = 100

/**
 * An endpoint and what was sent to it. Looks again by itself while something is on its way; asks nothing while the page
 * is hidden.
 */
export function useDeliveryLog(given: GivenLog) {
  const { timeZone } = given
  const [endpoint, setEndpoint] = useState(given.endpoint)
  const [page, setPage] = useState(given.page)
  const [question, setQuestion] = useState(given.question)
  const asked = useRef(given.question)
  const { id } = endpoint
  const params = { id }
  const read = (wished: LogQuestion, limit: number, cursor?: string) =>
    api('GET /webhooks/{id}/deliveries', {
      params,
      query: { ...toLogQuery(wished, timeZone), limit, ...(cursor && { cursor }) },
    })

  async function ask(wished: LogQuestion) {
    asked.current = wished
    setQuestion(wished)
    const found = await read(wished, fewest)
    // Another question may have been asked meanwhile.
    if (asked.current === wished) setPage(found)
  }

  async function readMore() {
    const wished = asked.current
    const more = await read(wished, fewest, page.nextCursor ?? undefined)
    if (asked.current !== wished) return
    setPage((last) => ({ items: [...last.items, ...more.items], nextCursor: more.nextCursor }))
  }

  async function refresh() {
    const wished = asked.current
    const limit = Math.min(most, Math.max(fewest, page.items.length))
    const [now, fresh] = await Promise.all([api('GET /webhooks/{id}', { params }), read(wished, limit)])
    setEndpoint(now)
    if (asked.current === wished) setPage((last) => withFreshBeginning(fresh, last))
  }

  useRepeatedLook(refresh, page, endpoint)

  return {
    endpoint,
    setEndpoint,
    page,
    question,
    ask,
    readMore,
    refresh,
    replace: (delivery: DeliveryShape) => setPage((last) => withDelivery(last, delivery)),
  }
}

/** Looks again at the pace of what is on its way, and when the page is shown again. */
function useRepeatedLook(look: () => Promise<void>, page: LogPage, endpoint: WebhookShape): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const pace = paceOf(page.items, endpoint, Date.now())
    // What is shown stays shown when a look fails; the next one may succeed.
    const peek = () => {
      if (document.visibilityState === 'visible') latest.current().catch(() => undefined)
    }
    const timer = pace === null ? undefined : setInterval(peek, pace)
    document.addEventListener('visibilitychange', peek)

    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', peek)
    }
  }, [page, endpoint])
}
