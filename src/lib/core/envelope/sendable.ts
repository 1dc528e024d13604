import { assertFieldRules } from '../fields/field-rules.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { showsAddress } from './access-checks.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { assertFieldsFit } from './fields-fit.ts'
import { acts, mayHaveField, roleRules, takesAttached } from './roles.ts'

type RecipientFault = readonly [part: string, code: RefusalCode]

/** What must be so before anybody is asked, and stay so through every correction. */
export function assertSendable(envelope: Envelope): void {
  const { documents } = envelope
  if (documents.length === 0) throw new Refusal('envelope-without-documents')
  // Whoever handed the task on has nothing left that could be wrong.
  const isPresent = ({ status }: Recipient) => status !== 'replaced'
  if (!envelope.recipients.some((one) => acts(one) && isPresent(one)))
    throw new Refusal('envelope-without-recipients')

  assertEach(envelope, isPresent, (recipient) => faultOf(envelope, recipient))
  assertFieldsFit(envelope)
  assertFieldRules(envelope.fields, new Map(envelope.recipients.map(({ id, order }) => [id, order])))
}

/** A recipient's own end lies ahead, and within the envelope's. */
export function assertEndsAhead(
  envelope: Envelope,
  which: (recipient: Recipient) => boolean,
  at: Date,
): void {
  assertEach(envelope, which, ({ expiresAt }) => {
    if (!expiresAt) return undefined
    if (expiresAt <= at) return ['expiresAt', 'expiry-in-past']
    if (envelope.expiresAt && expiresAt > envelope.expiresAt)
      return ['expiresAt', 'recipient-expiry-too-late']
    return undefined
  })
}

function assertEach(
  { recipients }: Envelope,
  which: (recipient: Recipient) => boolean,
  findFault: (recipient: Recipient) => RecipientFault | undefined,
): void {
  recipients.forEach((recipient, index) => {
    const fault = which(recipient) ? findFault(recipient) : undefined
    if (!fault) return
    const [part, code] = fault
    throw new Refusal(code, [{ pointer: `/recipients/${index}/${part}`, code }])
  })
}

function faultOf(envelope: Envelope, recipient: Recipient): RecipientFault | undefined {
  return (
    faultOfPerson(recipient) ??
    faultOfFields(envelope, recipient) ??
    faultOfAttachment(envelope, recipient) ??
    faultOfGroup(envelope, recipient)
  )
}

function faultOfPerson({
  name,
  email,
  role,
  host,
  access,
  phone,
  passcodeHash,
}: Recipient): RecipientFault | undefined {
  if (!name.trim()) return ['name', 'recipient-name-missing']
  if (role === 'in_person' && !(host?.email.trim() && host.name.trim()))
    return ['host', 'recipient-host-missing']
  // Who signs on somebody else's device may have no address, unless it is what they are known by.
  const needsEmail = role !== 'in_person' || access.some((check) => showsAddress.has(check))
  if (needsEmail && !email.trim()) return ['email', 'recipient-email-missing']
  if (access.includes('sms_code') && !phone) return ['phone', 'recipient-phone-missing']
  if (access.includes('passcode') && !passcodeHash) return ['passcode', 'recipient-passcode-missing']

  return undefined
}

function faultOfFields({ fields }: Envelope, { id, role }: Recipient): RecipientFault | undefined {
  const own = fields.filter((field) => field.recipient === id)
  const signs = own.some(({ type }) => type === 'signature')
  if (roleRules[role].signs && !signs) return ['fields', 'signer-without-signature-field']
  const wrong = own.find(({ type }) => !mayHaveField(role, type))
  if (!wrong) return undefined

  return ['fields', roleRules[role].fills ? 'signature-field-not-for-role' : 'recipient-may-not-fill']
}

/** A witness and an assistant belong to a signer; an assistant acts before theirs. */
function faultOfAttachment({ recipients }: Envelope, recipient: Recipient): RecipientFault | undefined {
  const { role, attachedTo, order } = recipient
  const signer = recipients.find(({ id }) => id === attachedTo)
  const fits = roleRules[role].attached
    ? signer !== undefined && takesAttached(signer.role) && (role === 'witness' || order < signer.order)
    : attachedTo === null

  return fits ? undefined : ['attachedTo', 'recipient-attachment-invalid']
}

/** A group acts together: of one order and one mind about how many it takes. Who is attached to one person shares nothing. */
function faultOfGroup({ recipients }: Envelope, recipient: Recipient): RecipientFault | undefined {
  const { group, role, order } = recipient
  if (!group) return undefined
  const members = recipients.filter((one) => one.group?.key === group.key && one.status !== 'replaced')
  const alike = members.every((one) => one.order === order && one.group?.needs === group.needs)
  const enough = group.needs >= 1 && group.needs <= members.length
  const fits = acts(recipient) && !roleRules[role].attached && alike && enough

  return fits ? undefined : ['group', 'recipient-group-invalid']
}
