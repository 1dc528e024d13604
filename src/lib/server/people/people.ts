import type {
  CurrentUser,
  OrganizationInput,
  OrganizationShape,
  SignUpInput,
  SubscriptionShape,
} from '#contract/people-shapes.ts'
import type { z } from 'zod'
import type { Member, Origin, Person } from '../actor.ts'

/** What a verified token says. */
type VerifiedIdentity = { subject: string; email: string; name?: string; locale?: string }

export interface People {
  /** Remembers what a visitor said at registration; it takes effect when the address is confirmed. */
  registerPending(input: z.output<typeof SignUpInput>): Promise<void>
  /** Who looks at a page, and in which organization, in one transaction: `personOf`, `currentUser` and `memberOf` at once. */
  visitorOf(
    identity: VerifiedIdentity,
    origin: Origin,
    wished: string | null,
  ): Promise<{ user: CurrentUser; member: Member | null }>
  /** The person behind a verified token; their profile and first organization are made on first sight. */
  personOf(identity: VerifiedIdentity, origin: Origin): Promise<Person>
  /** In the wished organization if still theirs, else the first; null when they have none. */
  memberOf(person: Person, wished: string | null): Promise<Member | null>
  currentUser(person: Person): Promise<CurrentUser>
  preferences(person: Person): Promise<Record<string, string>>
  setPreference(person: Person, key: string, value: string): Promise<Record<string, string>>
  organizations(person: Person): Promise<OrganizationShape[]>
  organization(person: Person, id: string): Promise<OrganizationShape>
  createOrganization(person: Person, input: z.output<typeof OrganizationInput>): Promise<OrganizationShape>
  subscription(person: Person, organizationId: string): Promise<z.output<typeof SubscriptionShape>>
}
