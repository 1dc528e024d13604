import type { CurrentUser, SignUpInput } from '#contract/people-shapes.ts'
import type { z } from 'zod'
import type { Member, Origin, Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { Account } from './account.ts'

/** What a verified token says. */
export type VerifiedIdentity = {
  subject: string
  email: string
  name?: string
  locale?: string
  /** The sign-in that the token belongs to. */
  originJti?: string
  /** The browser that asks, by the hash of its device cookie. */
  device?: string | null
}

export interface People {
  /**
   * Remembers what a visitor said at registration, beside what others said for the same address: it belongs to the
   * sign-up made from the same device, and takes effect when that is confirmed.
   */
  registerPending(input: z.output<typeof SignUpInput>, device: string | null): Promise<void>
  /** A sign-up takes what was said for it. */
  readonly claimPending: (
    tx: Transaction,
    signUp: { subject: string; email: string; device: string | null },
  ) => Promise<void>
  /** Forgets registrations that were never confirmed. */
  tidy(): Promise<void>
  /**
   * The person behind a verified token, and themselves in the wished organization if still theirs, else in their first
   * (null without any). Profile and first organization are made on first sight. What is already known of them is not
   * asked again.
   */
  visitorOf(
    identity: VerifiedIdentity,
    origin: Origin,
    wished: string | null,
    known?: Account | null,
  ): Promise<{ person: Person; user: CurrentUser; member: Member | null }>
  preferences(person: Person): Promise<Record<string, string>>
  setPreference(person: Person, key: string, value: string): Promise<Record<string, string>>
}
