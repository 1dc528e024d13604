import type { SavedSignatures as Saved, SavedSignaturesInput } from '#contract/signing-shapes.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'

/** What somebody with an account signs with, kept for the next time. */
export interface SavedSignatures {
  get(person: Person): Promise<Saved>
  /** Null takes one away; left out it stays. Throws `signature-too-simple`. */
  set(person: Person, input: z.output<typeof SavedSignaturesInput>): Promise<Saved>
}
