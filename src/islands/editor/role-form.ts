import { roleRules } from '#core/envelope/roles.ts'
import type { Draft, DraftRole } from './draft.ts'
import { isEmailAddress } from './email-address.ts'

export type RoleFault = {
  part:
    | 'name'
    | 'email'
    | 'order'
    | 'attachedTo'
    | 'needs'
    | 'host-name'
    | 'host-email'
    | 'phone'
    | 'passcode'
    | 'person-name'
    | 'person-email'
    | 'expires'
  code:
    | 'name-missing'
    | 'name-taken'
    | 'email-missing'
    | 'email-invalid'
    | 'order-invalid'
    | 'signer-missing'
    | 'needs-invalid'
    | 'host-missing'
    | 'phone-invalid'
    | 'passcode-short'
    | 'expiry-past'
}

const largestOrder = 100
const most = 50
const shortestPasscode = 4
/** E.164 */
const phoneShape = /^\+[1-9]\d{6,14}$/

/**
 * What is wrong with a role as typed. People of an envelope need an address, unless they sign on somebody else's device;
 * parts of a template need a name of their own.
 */
export function faultsOfRole(
  role: DraftRole,
  draft: Pick<Draft, 'roles'>,
  isPerson: boolean,
  now = new Date(),
): RoleFault[] {
  return [
    ...faultsOfName(role, draft, isPerson),
    ...(isPerson ? faultsOfPerson(role, now) : faultsOfFixedPerson(role)),
    ...faultsOfTurn(role, draft),
  ]
}

function faultsOfName(role: DraftRole, draft: Pick<Draft, 'roles'>, isPerson: boolean): RoleFault[] {
  const name = role.name.trim()
  const isSame = (other: DraftRole) =>
    other.key !== role.key && other.name.toLowerCase() === name.toLowerCase()
  if (!name) return [{ part: 'name', code: 'name-missing' }]

  return !isPerson && draft.roles.some(isSame) ? [{ part: 'name', code: 'name-taken' }] : []
}

function faultsOfPerson(role: DraftRole, now: Date): RoleFault[] {
  const { email, recipientRole, access, host, phone, passcode, hasPasscode, expiresAt } = role
  const faults: RoleFault[] = []
  const isHosted = recipientRole === 'in_person'
  const knownByAddress = access.some((check) => check !== 'passcode' && check !== 'sms_code')
  if (email.trim() && !isEmailAddress(email.trim())) faults.push({ part: 'email', code: 'email-invalid' })
  if (!email.trim() && (!isHosted || knownByAddress)) faults.push({ part: 'email', code: 'email-missing' })
  if (isHosted && !host?.name.trim()) faults.push({ part: 'host-name', code: 'host-missing' })
  if (isHosted && !isEmailAddress(host?.email.trim() ?? '')) {
    faults.push({ part: 'host-email', code: host?.email.trim() ? 'email-invalid' : 'email-missing' })
  }
  if (access.includes('sms_code') && !phoneShape.test(phone ?? '')) {
    faults.push({ part: 'phone', code: 'phone-invalid' })
  }
  const isShort = passcode === null ? !hasPasscode : passcode.length < shortestPasscode
  if (access.includes('passcode') && isShort) faults.push({ part: 'passcode', code: 'passcode-short' })
  if (expiresAt && new Date(expiresAt) <= now) faults.push({ part: 'expires', code: 'expiry-past' })

  return faults
}

function faultsOfFixedPerson({ person }: DraftRole): RoleFault[] {
  if (!person || (!person.name.trim() && !person.email.trim())) return []
  const faults: RoleFault[] = []
  if (!person.name.trim()) faults.push({ part: 'person-name', code: 'name-missing' })
  if (!isEmailAddress(person.email.trim())) faults.push({ part: 'person-email', code: 'email-invalid' })

  return faults
}

function faultsOfTurn(
  { order, recipientRole, attachedTo, group }: DraftRole,
  { roles }: Pick<Draft, 'roles'>,
) {
  const faults: RoleFault[] = []
  const isWhole = (value: number, largest: number) =>
    Number.isInteger(value) && value >= 1 && value <= largest
  if (!isWhole(order, largestOrder)) faults.push({ part: 'order', code: 'order-invalid' })
  if (roleRules[recipientRole].attached && !roles.some(({ key }) => key === attachedTo)) {
    faults.push({ part: 'attachedTo', code: 'signer-missing' })
  }
  if (group && !isWhole(group.needs, most)) faults.push({ part: 'needs', code: 'needs-invalid' })

  return faults
}
