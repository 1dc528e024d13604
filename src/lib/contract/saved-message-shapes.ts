import { z } from 'zod'
import { Instant, Line, Paragraph, Uuid } from './shapes.ts'

/** Of one person in an organization, and as many again that all its members share. */
export const mostSavedMessages = 100
export const maxSavedTitle = 100
/** As long as the message of an envelope may be. */
const Body = Paragraph(2000).min(1)

export const SavedMessageInput = z.strictObject({
  title: Line(maxSavedTitle),
  body: Body,
  /** For every member of the organization, which takes `manage_settings`; else for whoever saves it. */
  isShared: z.boolean().optional(),
})
/** What is left out stays. */
export const SavedMessageChange = z.strictObject({
  title: Line(maxSavedTitle).optional(),
  body: Body.optional(),
})

/** Words that somebody sends again and again. */
export const SavedMessageShape = z
  .object({
    id: Uuid,
    title: z.string(),
    body: z.string(),
    /** Everybody in the organization has it; else nobody but whoever saved it. */
    isShared: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SavedMessage' })
export type SavedMessageShape = z.infer<typeof SavedMessageShape>

export const SavedMessages = z.object({
  /** By title. */
  items: z.array(SavedMessageShape),
  /** With whom they are shared, and whether whoever asks may share, change and delete those. */
  organization: z.object({ name: z.string(), mayShare: z.boolean() }),
})
export type SavedMessages = z.infer<typeof SavedMessages>
