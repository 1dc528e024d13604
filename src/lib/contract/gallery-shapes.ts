import { z } from 'zod'
import { LocaleCode, RecipientRole } from './shapes.ts'

/** Of the product's own starters: a name that says what it is, the same in every language. */
export const StarterId = z.string().regex(/^[a-z-]{1,50}$/)

/** A template made by the product, in one language, to begin with. */
export const StarterShape = z
  .object({
    id: z.string(),
    language: LocaleCode,
    name: z.string(),
    category: z.string(),
    /** What it is for, in a sentence. */
    about: z.string(),
    pageCount: z.int(),
    roles: z.array(z.object({ name: z.string(), recipientRole: RecipientRole })),
  })
  .meta({ id: 'Starter' })
export type StarterShape = z.infer<typeof StarterShape>

export const UseStarterInput = z.strictObject({
  /** Of its text, labels and roles; the caller's own when left out. */
  language: LocaleCode.optional(),
})
export type UseStarterInput = z.infer<typeof UseStarterInput>
