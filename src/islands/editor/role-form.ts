import type { Draft, DraftRole } from './draft.ts'

export type RoleFault = {
  part: 'name' | 'email' | 'order'
  code: 'name-missing' | 'name-taken' | 'email-missing' | 'email-invalid' | 'order-invalid'
}

const largestOrder = 100
/** As the contract's `z.email()`: what it lets through, the server takes. */
const emailShape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && emailShape.test(text)
}

/** What is wrong with a role as typed. People of an envelope need an address; parts of a template need a name of their own. */
export function faultsOfRole(role: DraftRole, draft: Pick<Draft, 'roles'>, isPerson: boolean): RoleFault[] {
  const faults: RoleFault[] = []
  const name = role.name.trim()
  const sameName = (other: DraftRole) =>
    other.key !== role.key && other.name.toLowerCase() === name.toLowerCase()
  if (!name) faults.push({ part: 'name', code: 'name-missing' })
  else if (!isPerson && draft.roles.some(sameName)) faults.push({ part: 'name', code: 'name-taken' })
  if (isPerson && !role.email.trim()) faults.push({ part: 'email', code: 'email-missing' })
  else if (isPerson && !isEmailAddress(role.email.trim()))
    faults.push({ part: 'email', code: 'email-invalid' })
  if (!Number.isInteger(role.order) || role.order < 1 || role.order > largestOrder) {
    faults.push({ part: 'order', code: 'order-invalid' })
  }

  return faults
}
