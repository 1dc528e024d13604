import type { Locale } from '#core/locale/locale.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Log } from '../log.ts'
import type { Clock, Random } from '../ports.ts'
import type { Challenges } from './challenges.ts'
import type { Decoys } from './decoys.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import type { Origins } from './origins.ts'
import type { Passwords } from './passwords.ts'
import type { MfaPolicy } from './second-factors.ts'
import type { SendLimits } from './send-limits.ts'
import type { SignInSessions } from './sign-in-sessions.ts'
import type { TokenIssuer } from './tokens.ts'

/** A mail the service asks for. `already-registered` tells an owner that somebody signed up with their address. */
export type CodeMail =
  | { purpose: 'sign-up' | 'sign-in' | 'reset'; email: string; code: string; locale: Locale }
  | { purpose: 'already-registered'; email: string; locale: Locale }

/** A text message the service asks for, to a number of E.164. */
export type CodeSms = { phone: string; code: string; locale: Locale }

/** What the rest of the application does when identities change; part of the same transaction. */
export type IdentityEvents = {
  /** Writes the mail's job. */
  sendCode(tx: Transaction, mail: CodeMail): Promise<void>
  /** Whether anybody sends text messages; default: yes. */
  hasSms?: boolean
  /** Writes the message's job. Throws `CodeDeliveryFailureException` when nobody can send text messages. */
  sendSms: (tx: Transaction, sms: CodeSms) => Promise<void>
  /** Somebody signed up, and waits for the address to be proven. `device` is the hash of their browser's cookie. */
  onSignedUp?(
    tx: Transaction,
    waiting: { subject: string; email: string; device: string | null },
  ): Promise<void>
  /** An address is proven. A `Refusal` undoes the confirmation. */
  onConfirmed(
    tx: Transaction,
    person: { subject: string; email: string; attributes: Readonly<Record<string, string>> },
  ): Promise<void>
  /** An account is about to go. A `Refusal` keeps it. */
  onDeleting?(tx: Transaction, person: { subject: string; email: string }): Promise<void>
}

/** What the operations are made of. */
export type IdentityParts = {
  database: Database
  clock: Clock
  random: Random
  log: Log
  events: IdentityEvents
  challenges: Challenges
  limits: SendLimits
  origins: Origins
  decoys: Decoys
  passwords: Passwords
  secrets: IdentitySecrets
  sessions: SignInSessions
  tokens: TokenIssuer
  poolId: string
  /** Whether everybody needs a second factor, or who wants one. */
  mfa: MfaPolicy
  /** Where passkeys are at home: the public origin, and its host. */
  relyingParty: { origin: string; id: string }
}
