import { z } from 'zod'
import { withoutDirections } from '#core/text/without-directions.ts'
import { permissions } from '#core/access/access.ts'
import { locales, toSupportedLocale } from '#core/locale/locale.ts'
import { OrganizationShape } from './organization-shapes.ts'
import { Email, LocaleCode, Uuid } from './shapes.ts'

/** `country` is ISO 3166-1 alpha-2; state and city as far as they were picked. */
export const AddressShape = z.object({
  country: z.string().length(2),
  countryName: z.string().max(100),
  state: z.string().max(100).optional(),
  city: z.string().max(100).optional(),
})

/** Section 3: the sign-up payload. The server cuts and normalises; a pending profile is all it ever makes. */
export const SignUpInput = z.object({
  name: z.string().overwrite(withoutDirections).trim().min(1),
  email: Email,
  phone: z.string().trim().max(32).nullish(),
  locale: z.string(),
  /** Empty for somebody invited: they join, and bring no organization of their own. */
  companyName: z.string().trim(),
  companySlug: z.string(),
  address: AddressShape.nullable(),
})

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
export const PreferenceInput = z
  .strictObject({ key: z.string().min(1).max(64), value: z.string().max(1000) })
  .refine(({ key, value }) => key !== 'locale' || toSupportedLocale(value) !== null, {
    path: ['value'],
    error: `One of ${locales.join(', ')}`,
  })
