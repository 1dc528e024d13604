import { z } from 'zod'
import { verdictReasons } from '#core/verdict/verdict.ts'

const SignatureVerdict = z.object({
  fieldName: z.string(),
  indication: z.enum(['total-passed', 'total-failed', 'indeterminate']),
  reason: z.enum(verdictReasons),
  signer: z.string().nullable(),
  issuer: z.string().nullable(),
  signedAt: z.string().nullable(),
  timeStamped: z.boolean(),
  level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']).nullable(),
  kind: z.enum(['seal', 'approval', 'document-time-stamp']),
  coversWholeFile: z.boolean(),
  ours: z.boolean(),
})
export const VerdictShape = z
  .object({
    indication: SignatureVerdict.shape.indication,
    reason: SignatureVerdict.shape.reason,
    sha256: z.string(),
    /** True for a seal of an organization's test mode. */
    test: z.boolean(),
    /** True for content that does not show and could be made to; found or not beside what the signatures come to. */
    hiddenContent: z.boolean(),
    signatures: z.array(SignatureVerdict),
    evidence: z
      .object({ envelope: z.string(), title: z.string(), events: z.int(), whole: z.boolean() })
      .nullable(),
    /** True when this very file was sealed here. */
    recorded: z.boolean(),
  })
  .meta({ id: 'Verdict' })
