import { acts, mayHaveField, roleRules, takesAttached } from '#core/envelope/roles.ts'
import type { RefusalCode } from '#core/refusal.ts'
import type { Draft, DraftRole } from '../editor/draft.ts'
import { isEmailAddress } from '../editor/email-address.ts'

/** Something to mend before an envelope can be sent, and the id of the control that mends it. */
export type Missing = { code: RefusalCode; name: string; place: string }

/** Everything that sending would refuse of documents and recipients, at once: the server stops at the first. */
export function missingParts(draft: Draft): Missing[] {
  const { documents, roles } = draft
  const missing: Missing[] = []
  if (documents.length === 0)
    missing.push({ code: 'envelope-without-documents', name: '', place: 'add-document' })
  if (!roles.some(({ recipientRole }) => acts({ role: recipientRole }))) {
    missing.push({ code: 'envelope-without-recipients', name: '', place: 'add-recipient' })
  }
  for (const role of roles) {
    for (const code of codesOf(role, draft)) {
      missing.push({ code, name: role.name, place: `${controlOf(code)}-${role.key}` })
    }
  }

  return missing
}

/** What mends it in the row of a recipient; what is mended elsewhere leads to the row. */
function controlOf(code: RefusalCode): string {
  if (code === 'recipient-name-missing') return 'role-name'

  return code === 'recipient-email-missing' ? 'role-email' : 'role'
}

function codesOf(role: DraftRole, draft: Draft): RefusalCode[] {
  return [...personCodes(role), ...fieldCodes(role, draft), ...turnCodes(role, draft)]
}

function personCodes(role: DraftRole): RefusalCode[] {
  const { name, email, recipientRole, host, access, phone, passcode, hasPasscode } = role
  const knownByAddress = access.some((check) => check !== 'passcode' && check !== 'sms_code')
  const isHosted = recipientRole === 'in_person'

  return [
    ...when(!name.trim(), 'recipient-name-missing'),
    // Half an address is none yet.
    ...when(
      email.trim() ? !isEmailAddress(email.trim()) : !isHosted || knownByAddress,
      'recipient-email-missing',
    ),
    ...when(isHosted && !(host?.name.trim() && host.email.trim()), 'recipient-host-missing'),
    ...when(access.includes('sms_code') && !phone, 'recipient-phone-missing'),
    ...when(access.includes('passcode') && !passcode && !hasPasscode, 'recipient-passcode-missing'),
  ]
}

function fieldCodes({ key, recipientRole }: DraftRole, { fields }: Draft): RefusalCode[] {
  const own = fields.filter(({ recipient }) => recipient === key)
  const { signs, fills } = roleRules[recipientRole]
  const hasForbidden = own.some(({ type }) => !mayHaveField(recipientRole, type))

  return [
    ...when(signs && !own.some(({ type }) => type === 'signature'), 'signer-without-signature-field'),
    ...when(hasForbidden, fills ? 'signature-field-not-for-role' : 'recipient-may-not-fill'),
  ]
}

function turnCodes({ recipientRole, attachedTo, order, group }: DraftRole, { roles }: Draft): RefusalCode[] {
  const signer = roles.find(({ key }) => key === attachedTo)
  const isAttached =
    signer !== undefined &&
    takesAttached(signer.recipientRole) &&
    (recipientRole === 'witness' || order < signer.order)
  const members = roles.filter((one) => group && one.group?.key === group.key)

  return [
    ...when(roleRules[recipientRole].attached && !isAttached, 'recipient-attachment-invalid'),
    ...when(group !== null && group.needs > members.length, 'recipient-group-invalid'),
  ]
}

function when(isSo: boolean, code: RefusalCode): RefusalCode[] {
  return isSo ? [code] : []
}
