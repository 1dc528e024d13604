import type { z } from 'zod'
import type {
  BasicUser,
  BasicUserInput,
  SessionShape,
  UserSettings,
  VerificationInput,
  VerificationShape,
} from '#contract/profile-shapes.ts'
import type { Person } from '../actor.ts'

/** What a person keeps about themselves. */
export interface Profile {
  settings(person: Person): Promise<z.output<typeof UserSettings>>
  /** One's own, or a fellow member's (phone and address only for who manages them); anybody else's is `not-found`. */
  basic(person: Person, id: string): Promise<z.output<typeof BasicUser>>
  change(person: Person, input: z.output<typeof BasicUserInput>): Promise<z.output<typeof BasicUser>>
}

/** Sign-ins on devices. A hosted identity service cannot list them: then there is only the current one. */
export interface DeviceSessions {
  list(person: Person): Promise<SessionShape[]>
  end(person: Person, id: string): Promise<void>
  endOthers(person: Person): Promise<void>
}

/** Identity verification, of oneself only. Throws `verification-provider-unknown`, `callback-not-allowed`. */
export interface Verifications {
  start(person: Person, input: z.output<typeof VerificationInput>): Promise<VerificationShape>
  /** Throws `verification-not-declined`. */
  retry(person: Person, id: string): Promise<VerificationShape>
  get(person: Person, id: string): Promise<VerificationShape>
}
