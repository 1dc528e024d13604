import type { SavedSignatures as Saved, SavedSignaturesInput } from '#contract/signing-shapes.ts'
import type { Signature } from '#core/fields/field.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'

/** What somebody with an account signs with, kept for the next time. */
export interface SavedSignatures {
  get(person: Person): Promise<Saved>
  /** Null takes one away; left out it stays. Throws `signature-too-simple`. */
  set(person: Person, input: z.output<typeof SavedSignaturesInput>): Promise<Saved>
  /** A picture that may be kept then. Throws what `readPicture` does. */
  addPicture(person: Person, upload: { name: string; bytes: Uint8Array }): Promise<{ value: Signature }>
  /** The PNG of what is kept as a picture; `upload` is the last one added. */
  picture(
    person: Person,
    kind: 'signature' | 'initials' | 'upload',
  ): Promise<{ sha256: string; bytes: Uint8Array }>
}
