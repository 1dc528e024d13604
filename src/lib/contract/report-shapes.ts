import { z } from 'zod'
import { auditEventTypes } from '#core/audit/audit-event.ts'
import { recipientRoles } from '#core/envelope/envelope.ts'
import { activityKindNames } from '#core/reports/activity-kinds.ts'
import { isCalendarDate } from '#core/fields/calendar-date.ts'
import { isReportRange, maxReportDays, reportGroupings } from '#core/reports/report-range.ts'
import { Instant, Uuid } from './shapes.ts'

/** A day of the organization's calendar. */
const Day = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\d$/)
  .refine(isCalendarDate, 'No day of a calendar')

/** Without a range: twelve weeks by week, else twelve months, up to today. */
export const ReportQuery = z
  .strictObject({
    by: z.enum(reportGroupings).default('month'),
    /** Both are included, in the organization's time zone; neither comes without the other. */
    from: Day.optional(),
    to: Day.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    ...{ path: ['to'], message: 'A range has two ends' },
  })
  .refine(({ from, to }) => !from || !to || isReportRange({ from, to }), {
    ...{ path: ['to'], message: `From one day to a later one, ${maxReportDays} days at most` },
  })
export type ReportQuery = z.infer<typeof ReportQuery>

/** What happened in a time, each counted when it happened: what is completed may have been sent before. */
const ReportNumbers = z.object({
  sent: z.int(),
  completed: z.int(),
  declined: z.int(),
  voided: z.int(),
  expired: z.int(),
  /** From sending to completion, of those that were completed: half took no longer. Null where none was. */
  medianHours: z.number().nullable(),
  /** Nine of ten took no longer. */
  slowestHours: z.number().nullable(),
})
export type ReportNumbers = z.infer<typeof ReportNumbers>

export const ReportRow = ReportNumbers.extend({
  /** The first day of a period that counts, or the id of a template, sender or team; null for none. */
  key: z.string().nullable(),
  /** Of a template, sender or team, as far as it is shown to whoever asks. */
  name: z.string().nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportShape = z
  .object({
    by: z.enum(reportGroupings),
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    /** Every period in its order; of what has names, those with most first. */
    items: z.array(ReportRow),
    total: ReportNumbers,
    /** There is more with names than is told; the total has it all. */
    isCut: z.boolean(),
  })
  .meta({ id: 'Report' })
export type ReportShape = z.infer<typeof ReportShape>

/** What is looked for among all that happened. */
export const ActivityFilter = z.strictObject({
  kind: z.enum(activityKindNames).optional(),
  /** A part of the name or address of who did it, or whom it concerns. */
  person: z.string().trim().max(200).optional(),
  /** Days of the organization's calendar, both included. */
  from: Day.optional(),
  to: Day.optional(),
})
export type ActivityFilter = z.infer<typeof ActivityFilter>

/** One event of the audit trail of one envelope. */
export const ActivityLine = z
  .object({
    at: Instant,
    type: z.enum(auditEventTypes),
    envelope: z.object({ id: Uuid, title: z.string() }),
    /** Its place in the trail of its envelope. */
    sequence: z.int(),
    /** Without a name, nobody has one or it was erased. */
    actor: z.object({
      kind: z.enum(['member', 'recipient', 'api-key', 'system']),
      name: z.string().nullable(),
    }),
    recipient: z
      .object({ name: z.string(), role: z.enum(recipientRoles), host: z.string().nullable() })
      .nullable(),
    /** The name of a document that a correction added or took out. */
    document: z.string().nullable(),
    facts: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ActivityLine' })
export type ActivityLine = z.infer<typeof ActivityLine>
