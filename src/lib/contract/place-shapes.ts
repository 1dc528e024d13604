import { z } from 'zod'

export const CountryItem = z.object({
  name: z.object({ common: z.string() }),
  cca2: z.string().length(2),
  cca3: z.string().length(3),
  region: z.string(),
})
export const StateItem = z.object({ name: z.string(), displayName: z.string() })
export const StatesInput = z.strictObject({ country: z.string().trim().min(1).max(100) })
export const CitiesInput = z.strictObject({
  country: z.string().trim().min(1).max(100),
  state: z.string().trim().min(1).max(100),
})
