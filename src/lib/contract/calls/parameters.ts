import { z } from 'zod'
import { Uuid } from '../shapes.ts'

export const id = z.object({ id: Uuid })
/** A list refuses what it does not know: a filter that is not heard would show too much. */
export const listing = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  cursor: z.string().max(500).optional(),
})

/** From 0. */
export const PageNumber = z.coerce.number().int().min(0)
/** In pixels, of the picture of a page; the width on offer nearest above is answered. */
export const imageWidth = z.object({ width: z.coerce.number().int().optional() })

export const TextLines = z.object({
  lines: z.array(
    z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  ),
})
