import { z } from 'zod'
import { call, json, noContent } from '../call.ts'
import { HeldOnPerson, PersonErasureInput } from '../erasure-shapes.ts'
import { SealKeyInput, SealKeyShape } from '../seal-key-shapes.ts'
import {
  ApiKeyInput,
  ApiKeyShape,
  BrandingInput,
  BrandingShape,
  InvitationShape,
  MailPreview,
  MailWording,
  MailWordingList,
  MemberInput,
  MemberPage,
  MemberRoleInput,
  MemberShape,
  NewApiKey,
  OrganizationChange,
  OrganizationInput,
  OrganizationModeInput,
  OrganizationShape,
  OrganizationStats,
  StorageUse,
  OrganizationUserChange,
  OrganizationUserInput,
  OrganizationUserPage,
  OrganizationUserShape,
  OwnershipOffer,
  PageQuery,
  RetentionInput,
  RetentionQuery,
  RetentionShape,
  SnakePageQuery,
  WithheldInput,
} from '../organization-shapes.ts'
import { Uuid } from '../shapes.ts'
import { TeamChange, TeamInput, TeamShape, VisibilityInput, VisibilityShape } from '../team-shapes.ts'
import { id } from './parameters.ts'

const member = z.object({ id: Uuid, memberId: Uuid })
const organizationUser = z.object({ orgId: Uuid, userId: Uuid })

/**
 * Organizations by their own id: the caller must belong to the one named, and the service checks what they hold in it.
 * One that is not the caller's answers like one that is not there.
 */
const organizations = {
  'GET /organizations': call({
    access: 'user',
    answer: json(200, z.object({ items: z.array(OrganizationShape) })),
  }),
  'POST /organizations': call({
    access: 'user',
    query: z.object({ ownerId: z.string().optional() }),
    body: OrganizationInput,
    answer: json(201, OrganizationShape),
  }),
  'GET /organizations/{id}': call({ access: 'user', params: id, answer: json(200, OrganizationShape) }),
  'PUT /organizations/{id}': call({
    access: 'user',
    params: id,
    body: OrganizationChange,
    answer: json(200, OrganizationShape),
  }),
  'PUT /organizations/{id}/mode': call({
    access: 'user',
    params: id,
    body: OrganizationModeInput,
    answer: json(200, OrganizationShape),
  }),
  'GET /organizations/{id}/retention': call({
    access: 'user',
    params: id,
    query: RetentionQuery,
    answer: json(200, RetentionShape),
  }),
  'PUT /organizations/{id}/retention': call({
    access: 'user',
    params: id,
    body: RetentionInput,
    answer: json(200, RetentionShape),
  }),
  /** What it holds on the person with an address. Owners only. */
  'POST /organizations/{id}/person-erasure/preview': call({
    access: 'user',
    params: id,
    body: PersonErasureInput,
    answer: json(200, HeldOnPerson),
  }),
  /** Answers with what is left then: no more than 200 envelopes go in one call. */
  'POST /organizations/{id}/person-erasure': call({
    access: 'user',
    params: id,
    body: PersonErasureInput,
    answer: json(200, HeldOnPerson),
  }),
  /** The key that it brought along to seal with, or whose does. */
  'GET /organizations/{id}/seal-key': call({ access: 'user', params: id, answer: json(200, SealKeyShape) }),
  /** Refused as `file-unreadable`, with the reason as the fact `fault`, where the key cannot seal. */
  'PUT /organizations/{id}/seal-key': call({
    access: 'user',
    params: id,
    body: SealKeyInput,
    answer: json(200, SealKeyShape),
  }),
  'DELETE /organizations/{id}/seal-key': call({ access: 'user', params: id, answer: noContent(204) }),
  'DELETE /organizations/{id}': call({ access: 'user', params: id, answer: noContent(204) }),
  'GET /organizations/{id}/stats': call({ access: 'user', params: id, answer: json(200, OrganizationStats) }),
  /** What takes up storage, as the plan counts it. */
  'GET /organizations/{id}/storage': call({ access: 'user', params: id, answer: json(200, StorageUse) }),
  'GET /organizations/{id}/branding': call({ access: 'user', params: id, answer: json(200, BrandingShape) }),
  'PUT /organizations/{id}/branding': call({
    access: 'user',
    params: id,
    body: BrandingInput,
    answer: json(200, BrandingShape),
  }),
  /** How the organization words its mails, in the languages in which it does. */
  'GET /organizations/{id}/mail-wording': call({
    access: 'user',
    params: id,
    answer: json(200, MailWordingList),
  }),
  /** One mail in one language. */
  'PUT /organizations/{id}/mail-wording': call({
    access: 'user',
    params: id,
    body: MailWording,
    answer: json(200, MailWordingList),
  }),
  /** As it would be, and nothing is kept of it. */
  'POST /organizations/{id}/mail-wording/preview': call({
    access: 'user',
    params: id,
    body: MailWording,
    answer: json(200, MailPreview),
  }),
  /** A logo for mails and the signing room, by the hash of its bytes. */
  'GET /logos/{sha256}': call({
    access: 'public',
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: { status: 200, type: 'image/png' },
  }),

  'GET /organizations/{id}/visibility': call({
    access: 'user',
    params: id,
    answer: json(200, VisibilityShape),
  }),
  'PUT /organizations/{id}/visibility': call({
    access: 'user',
    params: id,
    body: VisibilityInput,
    answer: json(200, VisibilityShape),
  }),
  'GET /organizations/{id}/teams': call({
    access: 'user',
    params: id,
    answer: json(200, z.object({ items: z.array(TeamShape) })),
  }),
  'POST /organizations/{id}/teams': call({
    access: 'user',
    params: id,
    body: TeamInput,
    answer: json(201, TeamShape),
  }),
  'PUT /organizations/{id}/teams/{team}': call({
    access: 'user',
    params: z.object({ id: Uuid, team: Uuid }),
    body: TeamChange,
    answer: json(200, TeamShape),
  }),
  /** What was shown to it is shown to nobody else from then on. */
  'DELETE /organizations/{id}/teams/{team}': call({
    access: 'user',
    params: z.object({ id: Uuid, team: Uuid }),
    answer: noContent(204),
  }),
  'GET /organizations/{id}/members': call({
    access: 'user',
    params: id,
    query: PageQuery,
    answer: json(200, MemberPage),
  }),
  'POST /organizations/{id}/members': call({
    access: 'user',
    params: id,
    body: MemberInput,
    answer: json(201, MemberShape),
  }),
  'PUT /organizations/{id}/members/{memberId}/role': call({
    access: 'user',
    params: member,
    body: MemberRoleInput,
    answer: json(200, MemberShape),
  }),
  'PUT /organizations/{id}/members/{memberId}/permissions': call({
    access: 'user',
    params: member,
    body: WithheldInput,
    answer: json(200, MemberShape),
  }),
  'DELETE /organizations/{id}/members/{memberId}': call({
    access: 'user',
    params: member,
    answer: noContent(204),
  }),
  'GET /organizations/{id}/ownership': call({
    access: 'user',
    params: id,
    answer: json(200, z.object({ offer: OwnershipOffer.nullable() })),
  }),
  /** Offers ownership to a member; it passes when they accept. */
  'POST /organizations/{id}/ownership': call({
    access: 'user',
    params: id,
    body: z.strictObject({ memberId: Uuid }),
    answer: json(200, z.object({ offer: OwnershipOffer.nullable() })),
  }),
  'DELETE /organizations/{id}/ownership': call({ access: 'user', params: id, answer: noContent(204) }),
  'POST /organizations/{id}/ownership/accept': call({
    access: 'user',
    params: id,
    answer: json(200, OrganizationShape),
  }),
  'GET /invitations': call({
    access: 'user',
    answer: json(200, z.object({ items: z.array(InvitationShape) })),
  }),
  'GET /invitations/{id}': call({ access: 'user', params: id, answer: json(200, InvitationShape) }),
  'POST /invitations/{id}/accept': call({ access: 'user', params: id, answer: json(200, OrganizationShape) }),
  'POST /invitations/{id}/decline': call({ access: 'user', params: id, answer: noContent(204) }),

  /** Makes a key, or with `regenerate` another in its place. Shown this once. */
  'POST /organizations/{id}/apikey': call({
    access: 'user',
    params: id,
    body: ApiKeyInput,
    answer: json(201, NewApiKey),
    secret: true,
  }),
  'GET /organizations/{id}/apikey/metadata': call({
    access: 'user',
    params: id,
    answer: json(200, z.object({ items: z.array(ApiKeyShape) })),
  }),
  'DELETE /organizations/{id}/apikey/{key}': call({
    access: 'user',
    params: z.object({ id: Uuid, key: Uuid }),
    answer: noContent(204),
  }),
} as const

const organizationUsers = {
  'POST /idt-mgmt/api/v1/organizations/users': call({
    access: 'user',
    body: OrganizationUserInput,
    answer: json(201, OrganizationUserShape),
  }),
  'GET /idt-mgmt/api/v1/organizations/{orgId}/users': call({
    access: 'user',
    params: z.object({ orgId: Uuid }),
    query: SnakePageQuery,
    answer: json(200, OrganizationUserPage),
  }),
  'GET /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': call({
    access: 'user',
    params: organizationUser,
    answer: json(200, OrganizationUserShape),
  }),
  'PUT /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': call({
    access: 'user',
    params: organizationUser,
    body: OrganizationUserChange,
    answer: json(200, OrganizationUserShape),
  }),
  'DELETE /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': call({
    access: 'user',
    params: organizationUser,
    answer: noContent(204),
  }),
} as const

export const organizationCalls = { ...organizations, ...organizationUsers } as const
