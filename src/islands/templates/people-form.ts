import { isEmailAddress } from '../editor/role-form.ts'

/** A person as typed for one role of a template. */
export type TypedPerson = { key: string; name: string; email: string; locale: string }
export type PersonFault = {
  key: string
  part: 'name' | 'email'
  code: 'name-missing' | 'email-missing' | 'email-invalid'
}

export function faultsOfPeople(people: readonly TypedPerson[]): PersonFault[] {
  return people.flatMap(({ key, name, email }): PersonFault[] => {
    const faults: PersonFault[] = []
    if (!name.trim()) faults.push({ key, part: 'name', code: 'name-missing' })
    if (!email.trim()) faults.push({ key, part: 'email', code: 'email-missing' })
    else if (!isEmailAddress(email.trim())) faults.push({ key, part: 'email', code: 'email-invalid' })

    return faults
  })
}
