import { z } from 'zod'
import { memberRoles, permissions } from '#core/access/access.ts'
import { Email, Instant, Line, LocaleCode, Uuid } from './shapes.ts'

export const AddressShape = z.object({ country: z.string().length(2), countryName: z.string().max(100) })

/** Section 3: the sign-up payload. The server cuts and normalises; a pending profile is all it ever makes. */
export const SignUpInput = z.object({
  name: z.string().trim().min(1),
  email: Email,
  phone: z.string().trim().max(32).nullish(),
  locale: z.string(),
  companyName: z.string().trim().min(1),
  companySlug: z.string(),
  address: AddressShape.nullable(),
})

export const PlanName = z.enum(['Free', 'Starter', 'Professional', 'Enterprise'])
export const OrganizationMode = z.enum(['live', 'test'])

export const SubscriptionShape = z.object({
  plan: PlanName,
  status: z.enum(['active', 'cancelled', 'suspended', 'pastdue']),
  currentPeriodStart: Instant,
  currentPeriodEnd: Instant,
  cancelAtPeriodEnd: z.boolean(),
  scheduledPlan: PlanName.nullable(),
  providerName: z.string().nullable(),
  customerPortalUrl: z.string().nullable(),
  quotaDefinitions: z.array(z.object({ resourceType: z.string(), used: z.number(), limit: z.number() })),
})

export const OrganizationShape = z
  .object({
    id: Uuid,
    name: z.string(),
    slug: z.string(),
    type: OrganizationMode,
    role: z.enum(memberRoles),
    subscription: z.object({ plan: PlanName, status: SubscriptionShape.shape.status }),
    createdAt: Instant,
  })
  .meta({ id: 'Organization' })
export type OrganizationShape = z.infer<typeof OrganizationShape>

export const OrganizationInput = z.strictObject({ name: Line(100), slug: z.string().trim().min(1).max(50) })

export const CurrentUser = z
  .object({
    id: Uuid,
    userId: z.string(),
    authProviderId: z.string(),
    email: z.string(),
    name: z.string(),
    locale: LocaleCode,
    contact: z.object({ email: z.string(), address: AddressShape.nullable() }),
    roles: z.array(z.string()),
    organizations: z.array(OrganizationShape),
    organizationPermissions: z.array(
      z.object({
        organizationId: Uuid,
        permissions: z.array(z.enum(permissions)),
        canManage: z.boolean(),
        isOwner: z.boolean(),
      }),
    ),
    address: AddressShape.nullable(),
    isVerified: z.boolean(),
    verificationStatus: z.enum(['COMPLETED', 'PENDING']),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

export const Preferences = z.object({ preferences: z.record(z.string(), z.string()) })
export const PreferenceInput = z.strictObject({ key: z.string().min(1).max(64), value: z.string().max(1000) })
