import { isFixedType, isSignatureType, type FieldType } from '../fields/field.ts'
import type { RecipientRole } from './envelope.ts'

type RoleRules = {
  /** Has something to do, and holds up the order until it is done. */
  acts: boolean
  /** Must have a field to sign in; the others may have none. */
  signs: boolean
  /** May have fields to fill in. */
  fills: boolean
  mayDecline: boolean
  /** Belongs to one signer: a witness comes right after, an assistant before. */
  attached: boolean
}

const passive: RoleRules = { acts: false, signs: false, fills: false, mayDecline: false, attached: false }

export const roleRules: Readonly<Record<RecipientRole, RoleRules>> = {
  signer: { acts: true, signs: true, fills: true, mayDecline: true, attached: false },
  approver: { acts: true, signs: false, fills: true, mayDecline: true, attached: false },
  viewer: { ...passive, acts: true },
  cc: passive,
  in_person: { acts: true, signs: true, fills: true, mayDecline: true, attached: false },
  witness: { acts: true, signs: true, fills: true, mayDecline: true, attached: true },
  assistant: { ...passive, acts: true, attached: true },
}

/** Roles that act; a cc only receives. */
export function acts({ role }: { role: RecipientRole }): boolean {
  return roleRules[role].acts
}

/** Roles that a witness or an assistant may be attached to. */
export function takesAttached(role: RecipientRole): boolean {
  return role === 'signer' || role === 'in_person'
}

/** What is only printed may be anybody's. */
export function mayHaveField(role: RecipientRole, type: FieldType): boolean {
  const { fills, signs } = roleRules[role]
  if (isFixedType(type)) return true

  return isSignatureType(type) ? signs : fills
}
