import { z } from 'zod'
import { reasonsToStay } from '#core/retention/person-erasure.ts'
import { Email, Instant, Uuid } from './shapes.ts'

/** Whose data. In a body, since addresses of calls are logged. */
export const PersonErasureInput = z.strictObject({ email: Email })

const Count = z.int().nonnegative()

/** What an organization holds on the person with an address: what goes when it is erased, and what stays and why. */
export const HeldOnPerson = z
  .object({
    goes: z.object({
      contacts: Count,
      /** Drafts that lose the person and keep their place. */
      drafts: Count,
      /** Templates with them in a role. */
      templates: Count,
      /** To become a member. */
      invitations: Count,
      /** Lines of bulk sends that were refused. */
      lines: Count,
      /** Declined, voided or expired ones, completed ones whose period is over, and those of test mode, each as a whole. */
      envelopes: Count,
    }),
    stays: z.object({
      /** The oldest fifty. */
      envelopes: z.array(
        z.object({
          id: Uuid,
          title: z.string(),
          why: z.enum(reasonsToStay),
          /** When its reason ends by itself; null where that is for people to say. */
          until: Instant.nullable(),
        }),
      ),
      counts: z.record(z.enum(reasonsToStay), Count),
      /** Lines of bulk sends that are still to be sent. */
      waitingLines: Count,
      /** Their account belongs to the organization: they or an owner end that. */
      isMember: z.boolean(),
    }),
  })
  .meta({ id: 'HeldOnPerson' })
export type HeldOnPerson = z.infer<typeof HeldOnPerson>
