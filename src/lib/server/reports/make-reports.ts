import type { ActivityFilter, ActivityLine, ReportQuery, ReportShape } from '#contract/report-shapes.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import { usualRange } from '#core/reports/report-range.ts'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { translator } from '../i18n/translator.ts'
import type { Clock } from '../ports.ts'
import { activityFile } from './activity-file.ts'
import { countReport } from './count-report.ts'
import { listActivity, type Activity } from './list-activity.ts'
import { reportFile } from './report-file.ts'

/** As many lines with names as somebody reads, and as a file is made of. */
const shownAtMost = 200
const exportedAtMost = 10_000
/** Of events, for a file: as many pages as are looked through, and how much is asked for at once. */
const pagesOfFile = 50
const linesAtOnce = 1000

/** What was sent, what came of it, and all that happened, of the envelopes that a member sees, in the mode they are in. */
export type Reports = ReturnType<typeof makeReports>

export function makeReports({ database, clock }: { database: Database; clock: Clock }) {
  async function count(member: Member, query: ReportQuery, atMost: number): Promise<ReportShape> {
    const { timeZone } = member.organization
    const { by, from, to } = query
    const range = from && to ? { from, to } : usualRange(by, dayIn(timeZone, clock.now()))
    const { rows, total } = await database.read(member.organization.id, (tx) =>
      countReport(tx, member, { by, timeZone, ...range }, atMost + 1),
    )

    return { by, ...range, timeZone, items: rows.slice(0, atMost), total, isCut: rows.length > atMost }
  }

  const activity = (
    member: Member,
    page: ActivityFilter & { limit: number; cursor?: string | undefined },
  ): Promise<Activity> => listActivity(database, member, page)

  /** The newest of a filter, one page after the other. */
  async function manyOf(member: Member, filter: ActivityFilter): Promise<ActivityLine[]> {
    const lines: ActivityLine[] = []
    let cursor: string | undefined
    for (let page = 0; page < pagesOfFile && lines.length < exportedAtMost; page += 1) {
      const { items, nextCursor } = await activity(member, { ...filter, limit: linesAtOnce, cursor })
      lines.push(...items)
      if (!nextCursor) break
      cursor = nextCursor
    }

    return lines.slice(0, exportedAtMost)
  }

  return {
    activity,

    /** In the member's language. */
    exportActivity: async (member: Member, filter: ActivityFilter) =>
      activityFile(await manyOf(member, filter), translator(member.locale)),

    count: (member: Member, query: ReportQuery) => count(member, query, shownAtMost),

    /** In the member's language. */
    export: async (member: Member, query: ReportQuery) =>
      reportFile(await count(member, query, exportedAtMost), translator(member.locale)),
  }
}
