import { z } from 'zod'
import { visibilities } from '#core/access/visibility.ts'
import { Line, Uuid } from './shapes.ts'

export const mostTeams = 100
export const mostTeamMembers = 500

export const TeamShape = z
  .object({
    id: Uuid,
    name: z.string(),
    members: z.array(z.object({ id: Uuid, name: z.string() })),
  })
  .meta({ id: 'Team' })
export type TeamShape = z.infer<typeof TeamShape>

const members = z.array(Uuid).max(mostTeamMembers)
export const TeamInput = z.strictObject({ name: Line(60), members: members.optional() })
/** What is left out stays; `members` are all there are then. */
export const TeamChange = z.strictObject({ name: Line(60).optional(), members: members.optional() })

/** Who sees what is made in an organization, unless it says otherwise, and whether its managers see everything. */
export const VisibilityInput = z.strictObject({
  visibility: z.enum(visibilities),
  managersSeeAll: z.boolean(),
})
export const VisibilityShape = z.object(VisibilityInput.shape).meta({ id: 'VisibilityPolicy' })
export type VisibilityShape = z.infer<typeof VisibilityShape>

export const TransferInput = z.strictObject({ userId: Uuid })
/** `isDone`: nothing is left; otherwise the call is made again. */
export const TransferResult = z.object({ transferred: z.int(), isDone: z.boolean() })
export type TransferResult = z.infer<typeof TransferResult>
