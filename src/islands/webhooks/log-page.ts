import type { DeliveryShape } from '#contract/webhook-shapes.ts'

export type LogPage = { items: readonly DeliveryShape[]; nextCursor: string | null }

/**
 * A log, newest first, whose beginning has been read anew. What was read before stays only behind the end of that: what
 * is missing in it no longer fits what is asked.
 */
export function withFreshBeginning(fresh: LogPage, former: LogPage): LogPage {
  const last = fresh.items.at(-1)
  const at = former.items.findIndex(({ id }) => id === last?.id)
  if (fresh.nextCursor === null || at < 0 || at === former.items.length - 1) return fresh

  return { items: [...fresh.items, ...former.items.slice(at + 1)], nextCursor: former.nextCursor }
}

/** The same log with one delivery as it is now. */
export function withDelivery({ items, nextCursor }: LogPage, delivery: DeliveryShape): LogPage {
  return { items: items.map((one) => (one.id === delivery.id ? delivery : one)), nextCursor }
}
