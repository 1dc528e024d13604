import type { MemberRole, OrganizationPermissions, WithholdablePermission } from '#core/access/access.ts'
import type { VisibilityPolicy } from '#core/access/visibility.ts'
import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import type { EnvelopeDefaults } from '#core/organizations/envelope-defaults.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import type { organization } from './data/tables/people.ts'

/** From where a request came, as far as a trusted hop says. */
export type Origin = { ip: string | null; userAgent: string | null }

/** A signed-in person. */
export type Person = {
  id: UserId
  /** The identity service's `sub`. */
  subject: string
  email: string
  name: string
  locale: Locale
  /** The zone they read times in; null for their organization's (`core/locale/zones.ts`). */
  timeZone: string | null
  isAdmin: boolean
  origin: Origin
  /** The sign-in this request belongs to; null for an API key. */
  sessionId: string | null
  /**
   * Every organization they belong to, the oldest membership first, as it was when this request began: it decides what may
   * be read. Whoever changes something reads their own anew, under a lock.
   */
  memberships: readonly Membership[]
}

/** A person in an organization, and what that has. */
export type Membership = {
  organization: typeof organization.$inferSelect
  role: MemberRole
  withheld: WithholdablePermission[]
  subscription: HeldSubscription | null
  /** Somebody else belongs to it as well; known of people who look at pages. */
  hasColleagues?: boolean
}

/** A person acting in one of their organizations. */
export type Member = Person & {
  organization: CurrentOrganization
  held: OrganizationPermissions
  /** Of envelopes, where the organization leaves that to some; of a key as of its maker. */
  maySend: boolean
  /** Every envelope of the organization, so that it need not be asked which; a key sees what its maker does. */
  seesAll: boolean
  /** Somebody else belongs to the organization as well; known of people who look at pages. */
  hasColleagues?: boolean
  /** The id of the key when a program acts in the person's name. */
  apiKey?: string
}

export type CurrentOrganization = {
  id: OrganizationId
  name: string
  mode: 'live' | 'test'
  timeZone: string
  visibility: VisibilityPolicy
  /** What its envelopes begin with, as it was when this request began. */
  defaults: EnvelopeDefaults
  /** Its plan, as it was when this request began: whoever changes a plan reads it anew, under a lock. */
  plan: KnownPlan
}

/** What an organization has: with `null` nothing was ever kept, which is Free since it was founded. */
export type KnownPlan = { subscription: HeldSubscription | null; foundedAt: Date }
