import { isEmailAddress } from '../identity/email-address.ts'
import { toCompanySlug, toFullName } from './names.ts'

/** What a person writes on the registration page. */
export type RegistrationForm = {
  firstName: string
  lastName: string
  email: string
  companyName: string
  phone: string
}
export type RegistrationField = keyof RegistrationForm
export type RegistrationFault = { field: RegistrationField; reason: 'missing' | 'invalid' }

export const emptyRegistration: RegistrationForm = {
  firstName: '',
  lastName: '',
  email: '',
  companyName: '',
  phone: '',
}

const required: readonly RegistrationField[] = ['firstName', 'lastName', 'email', 'companyName']
/** Digits with the usual separators: enough to tell a number from a slip. */
const phoneShape = /^\+?[\d\s().-]{5,32}$/

/** In the order of the fields on the page; empty when the form may be sent. */
export function checkRegistration(form: RegistrationForm): readonly RegistrationFault[] {
  const missing = required.filter((field) => form[field].trim() === '')
  const order: readonly RegistrationField[] = [...required, 'phone']

  return order.flatMap((field): RegistrationFault[] => {
    if (missing.includes(field)) return [{ field, reason: 'missing' }]

    return isValid(field, form[field].trim()) ? [] : [{ field, reason: 'invalid' }]
  })
}

function isValid(field: RegistrationField, text: string): boolean {
  if (field === 'email') return isEmailAddress(text)

  return field === 'phone' ? text === '' || phoneShape.test(text) : true
}

/** Section 3: the sign-up payload. The address is asked for once it is needed. */
export type SignUpPayload = {
  name: string
  email: string
  phone: string | null
  locale: string
  companyName: string
  companySlug: string
  address: null
}

export function toSignUpPayload(form: RegistrationForm, locale: string): SignUpPayload {
  return {
    name: toFullName(form.firstName.trim(), form.lastName.trim()),
    email: form.email.trim(),
    phone: form.phone.trim() || null,
    locale,
    companyName: form.companyName.trim(),
    companySlug: toCompanySlug(form.companyName),
    address: null,
  }
}
