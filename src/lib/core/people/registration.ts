import { isEmailAddress } from '../identity/email-address.ts'
import type { Address } from '../places/address.ts'
import { toCompanySlug, toFullName } from './names.ts'

/** In the order of the page. */
export const registrationFields = ['firstName', 'lastName', 'email', 'companyName', 'phone'] as const
export type RegistrationField = (typeof registrationFields)[number]
/** What a person writes on the registration page. */
export type RegistrationForm = Readonly<Record<RegistrationField, string>>
export type RegistrationFault = { field: RegistrationField; reason: 'missing' | 'invalid' }

/** Digits with the usual separators: enough to tell a number from a slip. */
const phoneShape = /^\+?[\d\s().-]{5,32}$/

/**
 * In the order of the page; empty when the form may be sent. Somebody invited joins an organization and brings none of
 * their own: they are asked for no company.
 */
export function checkRegistration(
  form: RegistrationForm,
  { isInvited = false }: { isInvited?: boolean } = {},
): readonly RegistrationFault[] {
  return registrationFields.flatMap((field): RegistrationFault[] => {
    const text = form[field].trim()
    if (field === 'companyName' && isInvited) return []
    if (text === '') return field === 'phone' ? [] : [{ field, reason: 'missing' }]

    return isValid(field, text) ? [] : [{ field, reason: 'invalid' }]
  })
}

function isValid(field: RegistrationField, text: string): boolean {
  if (field === 'email') return isEmailAddress(text)

  return field === 'phone' ? phoneShape.test(text) : true
}

/** Section 3: the sign-up payload. */
export type SignUpPayload = {
  name: string
  email: string
  phone: string | null
  locale: string
  companyName: string
  companySlug: string
  address: Address | null
}

export function toSignUpPayload(
  form: RegistrationForm,
  locale: string,
  address: Address | null,
): SignUpPayload {
  return {
    name: toFullName(form.firstName.trim(), form.lastName.trim()),
    email: form.email.trim(),
    phone: form.phone.trim() || null,
    locale,
    companyName: form.companyName.trim(),
    companySlug: toCompanySlug(form.companyName),
    address,
  }
}
