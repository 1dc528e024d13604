import { z } from 'zod'
import type { RefusalCode } from '#core/refusal.ts'

/** `invalid-request` is the caller's malformed input, `internal` a bug of ours; the rest are the domain's. */
export type ProblemCode = RefusalCode | 'invalid-request' | 'internal'

/** RFC 9457 body. `code` is ours and stable; `detail` is for people and may change. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.custom<ProblemCode>((value) => typeof value === 'string').meta({ type: 'string' }),
    /** `urn:uuid:` with the id of the request, as it stands in the log. */
    instance: z.string().optional(),
    errors: z
      .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string().optional() }))
      .optional(),
    /** What fills the places of the sentence for `code`, as `quota` and `limit` of `quota-reached`. */
    facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
