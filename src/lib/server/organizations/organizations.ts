import type { z } from 'zod'
import type {
  ApiKeyInput,
  ApiKeyShape,
  BrandingInput,
  BrandingShape,
  InvitationShape,
  MemberInput,
  MemberPage,
  MemberShape,
  NewApiKey,
  OrganizationChange,
  OrganizationInput,
  OrganizationShape,
  OrganizationStats,
  OrganizationUserChange,
  OrganizationUserInput,
  OrganizationUserPage,
  OrganizationUserShape,
  OwnershipOffer,
  RetentionShape,
} from '#contract/organization-shapes.ts'
import type { WithholdablePermission } from '#core/access/access.ts'
import type { RetentionPolicy } from '#core/retention/retention.ts'
import type { Person } from '../actor.ts'

/** By the organization's id. Not the person's own: `not-found`. Without the right in it: `forbidden`. */
export interface Organizations {
  list(person: Person): Promise<OrganizationShape[]>
  get(person: Person, id: string): Promise<OrganizationShape>
  /** Theirs: an `ownerId` that is another's is `forbidden`. Throws `slug-taken`, `quota-reached`. */
  create(
    person: Person,
    input: z.output<typeof OrganizationInput>,
    ownerId?: string,
  ): Promise<OrganizationShape>
  /** Needs `manage_settings`. Throws `slug-taken`, `time-zone-unknown`. */
  change(person: Person, id: string, input: z.output<typeof OrganizationChange>): Promise<OrganizationShape>
  /** Needs `manage_settings`. What was made before keeps its own mode. */
  setMode(person: Person, id: string, mode: 'live' | 'test'): Promise<OrganizationShape>
  /** Needs `view_organization`. `days` asks about a period that is not chosen yet. */
  retention(person: Person, id: string, days?: number): Promise<RetentionShape>
  /** Owners only, as with everything that ends what others have made. */
  retain(person: Person, id: string, wished: RetentionPolicy): Promise<RetentionShape>
  /** Owners only. Throws `organization-has-live-envelopes`. */
  remove(person: Person, id: string): Promise<void>
  stats(person: Person, id: string): Promise<z.output<typeof OrganizationStats>>
  branding(person: Person, id: string): Promise<BrandingShape>
  /** Needs `manage_settings` and the feature `CustomBranding`. Throws `logo-unreadable`. */
  brand(person: Person, id: string, input: z.output<typeof BrandingInput>): Promise<BrandingShape>
  /** PNG bytes of a logo in use. */
  logo(sha256: string): Promise<Uint8Array>
}

/** Members and those invited. Changes need `canManage`. */
export interface Members {
  list(person: Person, id: string, page: Page): Promise<z.output<typeof MemberPage>>
  /** Invites by mail, whether or not the address has an account. Throws `already-member`, `already-invited`, `quota-reached`. */
  invite(person: Person, id: string, input: z.output<typeof MemberInput>): Promise<MemberShape>
  /** Throws `last-owner` for an owner: ownership is handed over instead. */
  changeRole(person: Person, id: string, memberId: string, isManager: boolean): Promise<MemberShape>
  /** Takes from a member what their role grants; what is not named is theirs again. Throws `forbidden` for oneself and owners. */
  withhold(
    person: Person,
    id: string,
    memberId: string,
    withheld: readonly WithholdablePermission[],
  ): Promise<MemberShape>
  /** Removes a member, leaves oneself, or takes an invitation back. Their envelopes and keys pass to who removes them. */
  remove(person: Person, id: string, memberId: string): Promise<void>
  invitations(person: Person): Promise<InvitationShape[]>
  /** Throws `invitation-for-another`, `invitation-expired`. */
  invitation(person: Person, id: string): Promise<InvitationShape>
  /** For the registration page of somebody who followed the link of a mail; null once it is of no use. */
  findInvitation(id: string): Promise<InvitationShape | null>
  /** Throws `invitation-for-another`, `invitation-expired`, `quota-reached`. */
  accept(person: Person, invitationId: string): Promise<OrganizationShape>
  decline(person: Person, invitationId: string): Promise<void>
  /** Forgets invitations that ended long ago. */
  tidy(): Promise<void>
  /** Null also for who has nothing to do with it. */
  offer(person: Person, id: string): Promise<z.output<typeof OwnershipOffer> | null>
  offerOwnership(person: Person, id: string, memberId: string): Promise<z.output<typeof OwnershipOffer>>
  /** By an owner, or by who was offered it. */
  withdrawOffer(person: Person, id: string): Promise<void>
  /** Throws `quota-reached` for who owns as many organizations as they may. */
  acceptOwnership(person: Person, id: string): Promise<OrganizationShape>
}

/**
 * The same members under the identity management paths. A phone is shown to who manages. `name` is changed of somebody
 * invited, and of oneself; the name of another's account is theirs, and stays.
 */
export interface OrganizationUsers {
  create(person: Person, input: z.output<typeof OrganizationUserInput>): Promise<OrganizationUserShape>
  list(person: Person, id: string, page: Page): Promise<z.output<typeof OrganizationUserPage>>
  get(person: Person, id: string, userId: string): Promise<OrganizationUserShape>
  change(
    person: Person,
    id: string,
    userId: string,
    input: z.output<typeof OrganizationUserChange>,
  ): Promise<OrganizationUserShape>
  remove(person: Person, id: string, userId: string): Promise<void>
}

/** Keys of programs. All need `manage_settings`; making one needs `ApiAccess` and room in `MaxAccessTokens`. */
export interface ApiKeys {
  list(person: Person, id: string): Promise<ApiKeyShape[]>
  /** The key itself is in this answer and nowhere else. Throws `expiry-in-past`, `quota-reached`. */
  create(
    person: Person,
    id: string,
    input: z.output<typeof ApiKeyInput>,
    /** The mode its maker is in; null is the organization's. It keeps it. */
    mode: 'live' | 'test' | null,
  ): Promise<z.output<typeof NewApiKey>>
  remove(person: Person, id: string, keyId: string): Promise<void>
}

export type Page = { number: number; size: number }
