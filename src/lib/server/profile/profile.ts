import type { z } from 'zod'
import type {
  BasicUser,
  BasicUserInput,
  MailChoice,
  MailChoices as MailChoicesShape,
  PaperParams,
  PaperShape,
  SessionShape,
  UserSettings,
  VerificationInput,
  VerificationRetry,
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

/** Mails beside those that always go. */
export interface MailChoices {
  list(person: Person): Promise<z.output<typeof MailChoicesShape>['items']>
  set(
    person: Person,
    choice: z.output<typeof MailChoice>,
  ): Promise<z.output<typeof MailChoicesShape>['items']>
}

/** Pictures of one's documents, for oneself and for whoever decides. They end with the decision and with the account. */
export interface Papers {
  list(person: Person): Promise<PaperShape[]>
  /** In the place of the one that is kept. Throws what `readPaper` does. */
  keep(person: Person, which: z.output<typeof PaperParams>, upload: Uint8Array): Promise<PaperShape>
  /** A JPEG. */
  picture(person: Person, which: z.output<typeof PaperParams>): Promise<Uint8Array>
  /** Of what is handed in, the whole verification is taken back. */
  takeBack(person: Person, which: z.output<typeof PaperParams>): Promise<void>
  /** Forgets what nobody has handed in. */
  tidy(): Promise<void>
}

/**
 * Identity verification, of oneself only. Throws `verification-provider-unknown`, `callback-not-allowed`; where the host
 * decides, `papers-missing` and `value-missing`.
 */
export interface Verifications {
  start(person: Person, input: z.output<typeof VerificationInput>): Promise<VerificationShape>
  /** Throws `verification-not-declined`. */
  retry(person: Person, input: z.output<typeof VerificationRetry>): Promise<VerificationShape>
  /** What is decided stays: then it is `not-found`. */
  takeBack(person: Person, id: string): Promise<void>
  get(person: Person, id: string): Promise<VerificationShape>
}
