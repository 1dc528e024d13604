import { useEffect, useRef, useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { DeliveryDetail, DeliveryShape } from '#contract/webhook-shapes.ts'
import { isUnderWay } from './log-pace.ts'

const pollMs = 2000

/** One delivery with its payload and attempts, read again while it is on its way. */
export function useDelivery(id: string, deliveryId: string, onChanged: (delivery: DeliveryShape) => void) {
  const { t } = useLocalization()
  const [delivery, setDelivery] = useState<DeliveryDetail | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const params = { id, deliveryId }

  const read = async () => {
    const found = await api('GET /webhooks/{id}/deliveries/{deliveryId}', { params })
    setDelivery(found)
    onChanged(found)
  }
  const look = useRef(read)
  useEffect(() => {
    look.current = read
  })

  useEffect(() => {
    look.current().catch((error: unknown) => setProblem(problemText(error, t)))
  }, [id, deliveryId, t])

  useEffect(() => {
    if (!delivery || !isUnderWay(delivery, Date.now())) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look.current().catch(() => undefined)
    }, pollMs)

    return () => clearInterval(timer)
  }, [delivery])

  async function redeliver() {
    const taken = await api('POST /webhooks/{id}/deliveries/{deliveryId}/redeliver', { params })
    setDelivery((last) => last && { ...last, ...taken })
    onChanged(taken)

    return taken
  }

  return { delivery, problem, redeliver }
}
