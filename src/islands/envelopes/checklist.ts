import type { RefusalCode } from '#core/refusal.ts'
import { isSignatureType } from '#core/fields/field.ts'
import type { Draft } from '../editor/draft.ts'

/** Something to mend before an envelope can be sent, and the id of the control that mends it. */
export type Missing = { code: RefusalCode; name: string; place: string }

/** Everything that sending would refuse, at once: the server stops at the first. */
export function missingParts({ documents, roles, fields }: Draft): Missing[] {
  const missing: Missing[] = []
  if (documents.length === 0)
    missing.push({ code: 'envelope-without-documents', name: '', place: 'add-document' })
  if (!roles.some(({ recipientRole }) => recipientRole !== 'cc')) {
    missing.push({ code: 'envelope-without-recipients', name: '', place: 'add-recipient' })
  }
  for (const { key, name, recipientRole } of roles) {
    const own = fields.filter(({ recipient }) => recipient === key)
    if (recipientRole === 'signer' && !own.some(({ type }) => type === 'signature')) {
      missing.push({ code: 'signer-without-signature-field', name, place: `role-${key}` })
    }
    if (recipientRole !== 'signer' && own.some(({ type }) => isSignatureType(type))) {
      missing.push({ code: 'signature-field-not-for-role', name, place: `role-${key}` })
    }
  }

  return missing
}
