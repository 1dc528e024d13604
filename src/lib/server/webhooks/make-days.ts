import type { WebhookDays } from '#contract/webhook-shapes.ts'
import { addDays } from '#core/reports/report-range.ts'
import { and, eq, gte } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { webhookDay } from '../data/tables/webhooks.ts'
import type { Clock } from '../ports.ts'
import { dayOf, getEndpoint } from './endpoint-rows.ts'

const shownDays = 14

type DayRow = Pick<
  typeof webhookDay.$inferSelect,
  'day' | 'succeeded' | 'failed' | 'answered' | 'totalMs' | 'slowestMs'
>

/** Read from what was counted by the day: as quick for who sends much as for who sends little. */
export function makeDays({ database, clock }: { database: Database; clock: Clock }) {
  return (member: Member, id: string): Promise<WebhookDays> =>
    database.transaction(member.organization.id, async (tx) => {
      const endpoint = await getEndpoint(tx, member, id, 'read')
      const today = dayOf(clock.now())
      const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1 - shownDays))
      const rows = await tx
        .select()
        .from(webhookDay)
        .where(
          and(
            eq(webhookDay.organizationId, endpoint.organizationId),
            eq(webhookDay.endpointId, endpoint.id),
            gte(webhookDay.day, days[0] ?? today),
          ),
        )
      const found = new Map(rows.map((row) => [row.day, row]))
      const all = days.map((day) => found.get(day) ?? { ...nothing, day })

      return { items: all.map((row) => ({ day: row.day, ...numbersOf(row) })), total: numbersOf(sumOf(all)) }
    })
}

const nothing = { succeeded: 0, failed: 0, answered: 0, totalMs: 0, slowestMs: 0 }

const numbersOf = ({ succeeded, failed, answered, totalMs, slowestMs }: Omit<DayRow, 'day'>) => ({
  ...{ succeeded, failed },
  averageMs: answered === 0 ? null : totalMs / answered,
  slowestMs: answered === 0 ? null : slowestMs,
})

const sumOf = (rows: readonly DayRow[]) =>
  rows.reduce<Omit<DayRow, 'day'>>(
    (sum, row) => ({
      succeeded: sum.succeeded + row.succeeded,
      failed: sum.failed + row.failed,
      answered: sum.answered + row.answered,
      totalMs: sum.totalMs + row.totalMs,
      slowestMs: Math.max(sum.slowestMs, row.slowestMs),
    }),
    nothing,
  )
