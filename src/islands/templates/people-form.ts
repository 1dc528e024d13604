import type { TemplateShape } from '#contract/template-shapes.ts'
import { isLocale } from '#core/locale/locale.ts'
import { isEmailAddress } from '../editor/email-address.ts'

type Role = TemplateShape['recipients'][number]

/** A person as typed for one role of a template. */
export type TypedPerson = {
  key: string
  name: string
  email: string
  /** Empty: as the organization has it. */
  locale: string
  /** Asked where the role's access checks need them. */
  phone: string
  passcode: string
  /** Who hands the device to somebody who signs in person. */
  hostName: string
  hostEmail: string
}
export type PersonPart = Exclude<keyof TypedPerson, 'key' | 'locale'>
export type PersonFault = {
  key: string
  part: 'name' | 'email'
  code: 'name-missing' | 'email-missing' | 'email-invalid'
}

/** What else must be known of whoever plays the role. */
export function extrasOf({ access, recipientRole }: Pick<Role, 'access' | 'recipientRole'>) {
  return {
    phone: access.includes('sms_code'),
    passcode: access.includes('passcode'),
    host: recipientRole === 'in_person',
  }
}

/** The person who always plays a role stands there already. */
export function startPerson({ key, person }: Pick<Role, 'key' | 'person'>): TypedPerson {
  const nothing = { phone: '', passcode: '', hostName: '', hostEmail: '' }

  return { key, name: person?.name ?? '', email: person?.email ?? '', locale: '', ...nothing }
}

export function faultsOfPeople(
  people: readonly Pick<TypedPerson, 'key' | 'name' | 'email'>[],
): PersonFault[] {
  return people.flatMap(({ key, name, email }): PersonFault[] => {
    const faults: PersonFault[] = []
    if (!name.trim()) faults.push({ key, part: 'name', code: 'name-missing' })
    if (!email.trim()) faults.push({ key, part: 'email', code: 'email-missing' })
    else if (!isEmailAddress(email.trim())) faults.push({ key, part: 'email', code: 'email-invalid' })

    return faults
  })
}

export function toRecipient(typed: TypedPerson) {
  const { key, locale, phone, passcode } = typed
  const [name, email] = [typed.name.trim(), typed.email.trim()]
  const host = { name: typed.hostName.trim(), email: typed.hostEmail.trim() }

  return {
    ...{ key, name, email },
    ...(isLocale(locale) && { locale }),
    ...(phone.trim() && { phone: phone.replace(/[\s()-]/g, '') }),
    ...(passcode && { passcode }),
    ...(host.name && host.email && { host }),
  }
}
