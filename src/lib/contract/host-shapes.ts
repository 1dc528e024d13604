import { z } from 'zod'
import { plans } from '#core/billing/plans.ts'
import { isCalendarDate } from '#core/fields/calendar-date.ts'
import { healthParts } from '#core/health/part.ts'
import { jobQueues } from '#core/jobs/job-queue.ts'
import { returnKinds } from '#core/mail/returned-mail.ts'
import { vouchers } from '#core/verdict/verdict.ts'
import { documentTypes, maxReasonLength, paperSides } from '#core/people/verification.ts'
import { Instant, Paragraph, Uuid } from './shapes.ts'

// What the administrators of a host see of everybody's, whatever organization they are in.

/** An identity verification that waits for the host's decision. */
export const WaitingVerification = z
  .object({
    id: Uuid,
    /** Of the account. */
    name: z.string(),
    email: z.string(),
    document_types: z.array(z.enum(documentTypes)),
    /** As the document says them. */
    document_name: z.string().nullable(),
    document_country: z.string().nullable(),
    /** How many times it was handed in: a decision names the one it is about. */
    attempt: z.int(),
    /** When it was handed in. */
    since: Instant,
    /** Of the administrator who asks: then another one decides. */
    is_own: z.boolean(),
  })
  .meta({ id: 'WaitingVerification' })
export type WaitingVerification = z.infer<typeof WaitingVerification>

/** One that is looked at. */
export const ShownVerification = WaitingVerification.extend({
  papers: z.array(z.object({ kind: z.enum(documentTypes), side: z.enum(paperSides) })),
}).meta({ id: 'ShownVerification' })
export type ShownVerification = z.infer<typeof ShownVerification>

export const HostPaperParams = z.object({
  id: Uuid,
  kind: z.enum(documentTypes),
  side: z.enum(paperSides),
})

/** Whether the process that answers can do its work, and what it works with. */
export const HostHealth = z
  .object({
    ready: z.boolean(),
    /** `error`: what is wrong with it, in the words of the log. */
    parts: z.array(z.object({ part: z.enum(healthParts), error: z.string().nullable() })),
    version: z.string(),
    node: z.string(),
    role: z.enum(['all', 'web', 'worker']),
    database: z.enum(['embedded', 'postgres']),
    /** Where new ones go. */
    files: z.enum(['disk', 's3']),
    mail: z.enum(['outbox', 'smtp']),
    /** The certificate of the key that the host brought along to seal with; null where it seals with keys made here. */
    seal_key: z.object({ name: z.string(), ends_at: Instant, days_left: z.int() }).nullable(),
    /** By which signatures made elsewhere are judged, as the process read them when it started. */
    trusted_lists: z.object({
      /** Different ones, in all of them. */
      authorities: z.int(),
      files: z.array(
        z.object({
          /** Without the folder that it lies in. */
          file: z.string(),
          kind: z.enum(vouchers),
          /** Of a national list; null for the others. */
          territory: z.string().nullable(),
          authorities: z.int(),
          /** Certificates in it that cannot be read. */
          skipped: z.int(),
          /** When the next one is due; null where it does not say. */
          next_update_at: Instant.nullable(),
          /** The next one was due. It counts on, and knows nothing newer. */
          is_over: z.boolean(),
        }),
      ),
    }),
  })
  .meta({ id: 'HostHealth' })
export type HostHealth = z.infer<typeof HostHealth>

/** `error`: what the mail server said instead of taking it. */
export const TestMailSent = z
  .object({ to: z.string(), error: z.string().nullable() })
  .meta({ id: 'TestMailSent' })
export type TestMailSent = z.infer<typeof TestMailSent>

/** What lies in the queues of the whole host, and what was given up. */
export const HostJobs = z
  .object({
    queues: z.array(
      z.object({
        queue: z.enum(jobQueues),
        due: z.int(),
        /** Its time has not come. */
        later: z.int(),
        running: z.int(),
        dead: z.int(),
        /** Of the job that is due the longest; 0 where none is. */
        oldest_due_seconds: z.number(),
      }),
    ),
    /** Given up after their last attempt, the newest first. */
    items: z.array(
      z.object({
        id: Uuid,
        kind: z.string(),
        organization_id: z.string().nullable(),
        attempts: z.int(),
        /** Null where the process died with it. */
        error: z.string().nullable(),
        since: Instant,
      }),
    ),
    /** How many more were given up than are shown. */
    more: z.int(),
  })
  .meta({ id: 'HostJobs' })
export type HostJobs = z.infer<typeof HostJobs>

/** One of those given up, or all of them. */
export const DeadJobChoice = z.union([z.strictObject({ id: Uuid }), z.strictObject({ all: z.literal(true) })])
export type DeadJobChoice = z.infer<typeof DeadJobChoice>

/** How many it was: 0 where somebody else was faster. */
export const DeadJobsDone = z.object({ done: z.int() }).meta({ id: 'DeadJobsDone' })

/** An organization as the host sees it: how much of everything, and nothing of what is in it. */
export const HostOrganization = z
  .object({
    id: Uuid,
    name: z.string(),
    slug: z.string(),
    /** The one in force. */
    plan: z.enum(plans),
    members: z.int(),
    /** Sent live, in the month that its plan counts in. */
    envelopes_this_month: z.int(),
    /** Of documents, sealed copies, and what recipients gave. */
    stored_bytes: z.int(),
    created_at: Instant,
    /** When an envelope last changed; null where there is none. */
    last_act_at: Instant.nullable(),
    /** When everybody had left it. */
    closed_at: Instant.nullable(),
  })
  .meta({ id: 'HostOrganization' })
export type HostOrganization = z.infer<typeof HostOrganization>

const stores = z.enum(['disk', 's3'])

/** Where files are, how many, and what was last done with them. */
export const HostStorage = z
  .object({
    store: stores,
    /** One that holds files, too, until they are moved (`paraph blobs move`). */
    other: stores.nullable(),
    /** Of all organizations, counted by the hour; `unchecked`: uploads that nothing is known to use, looked at after a week. Null before the first time. */
    stored: z.object({ at: Instant, bytes: z.int(), files: z.int(), unchecked: z.int() }).nullable(),
    /** Files that nothing refers to any more and that wait to be taken out. */
    erasing: z.int(),
    /** The last that were taken out. */
    collected: z.object({ at: Instant, files: z.int() }).nullable(),
    /** The last `paraph backup`; of other ways nothing is known here. */
    backup: z.object({ at: Instant, rows: z.int(), files: z.int() }).nullable(),
  })
  .meta({ id: 'HostStorage' })
export type HostStorage = z.infer<typeof HostStorage>

/** An address that mail came back from. */
export const ReturnedAddress = z
  .object({
    id: Uuid,
    /** Null once the account behind it was erased. */
    address: z.string().nullable(),
    /** The gravest of what came back. To all but `soft` nothing is written any more. */
    kind: z.enum(returnKinds),
    /** In the words of the other side; empty where none were said. */
    reason: z.string(),
    /** How often something came back. */
    times: z.int(),
    /** Whose mail it was, the last time that is known. */
    organization_id: z.string().nullable(),
    organization_name: z.string().nullable(),
    /** When the last one came back. */
    at: Instant,
  })
  .meta({ id: 'ReturnedAddress' })
export type ReturnedAddress = z.infer<typeof ReturnedAddress>

const attempt = z.int().min(1)

export const VerificationDecision = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('approved'),
    attempt,
    /** The last day of the approval, in UTC; without it, it ends after two years. */
    until: z
      .string()
      .regex(/^2\d{3}-\d\d-\d\d$/)
      .refine(isCalendarDate, 'No day of a calendar')
      .optional(),
  }),
  z.strictObject({
    status: z.literal('declined'),
    attempt,
    /** The person reads it. */
    reason: Paragraph(maxReasonLength).min(1),
  }),
])
export type VerificationDecision = z.infer<typeof VerificationDecision>
