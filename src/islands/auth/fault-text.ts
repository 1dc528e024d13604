import type { RegistrationFault } from '#core/people/registration.ts'
import type { RegisterLabels } from './labels.ts'

/** How to mend a field. */
export function faultText({ field, reason }: RegistrationFault, labels: RegisterLabels): string {
  if (reason === 'invalid') return field === 'phone' ? labels.invalidPhone : labels.invalidEmail
  const missing = {
    firstName: labels.missingFirstName,
    lastName: labels.missingLastName,
    email: labels.missingEmail,
    companyName: labels.missingCompanyName,
    phone: labels.invalidPhone,
  }

  return missing[field]
}
