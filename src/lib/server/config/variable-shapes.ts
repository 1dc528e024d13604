import { z } from 'zod'

const blank = (value: unknown) => (value === '' ? undefined : value)
/** Left out and empty are the same. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
/** The schema says what stands for it when it is left out or empty. */
export const usually = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema)
/** A whole number. */
export const number = (least: number, most: number, usual: number) =>
  usually(z.coerce.number().int().min(least).max(most).default(usual))
/** An address of the web. */
export const web = z.url({ protocol: /^https?$/ })
