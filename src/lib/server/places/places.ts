import type { z } from 'zod'
import type { CountryItem, StateItem } from '#contract/place-shapes.ts'

/** Countries of the Americas, their states and cities. Throws `place-unknown`. */
export interface Places {
  americas(): Promise<z.output<typeof CountryItem>[]>
  /** `country` by its common name or ISO 3166-1 code. */
  states(country: string): Promise<z.output<typeof StateItem>[]>
  cities(country: string, state: string): Promise<string[]>
}
