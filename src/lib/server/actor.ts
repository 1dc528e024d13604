import type { OrganizationPermissions } from '#core/access/access.ts'
import type { HeldSubscription } from '#core/billing/provider-word.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'

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
  isAdmin: boolean
  origin: Origin
  /** The sign-in this request belongs to; null for an API key. */
  sessionId: string | null
}

/** A person acting in one of their organizations. */
export type Member = Person & {
  organization: CurrentOrganization
  held: OrganizationPermissions
  /** The id of the key when a program acts in the person's name. */
  apiKey?: string
}

export type CurrentOrganization = {
  id: OrganizationId
  name: string
  mode: 'live' | 'test'
  timeZone: string
  /** Its plan, as it was when this request began: whoever changes a plan reads it anew, under a lock. */
  plan: KnownPlan
}

/** What an organization has: with `null` nothing was ever kept, which is Free since it was founded. */
export type KnownPlan = { subscription: HeldSubscription | null; foundedAt: Date }
