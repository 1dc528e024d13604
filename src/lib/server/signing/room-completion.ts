import { canonicalJson } from '#core/audit/canonical-json.ts'
import { completeRecipient } from '#core/envelope/acting.ts'
import type { Decision, DomainEvent } from '#core/envelope/decision.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { recipientToAct } from '#core/envelope/turns.ts'
import { checkDraftValues, completeValues, type DraftValues } from '#core/fields/field-values.ts'
import { isSignature, type Field } from '#core/fields/field.ts'
import { knownZone } from '#core/fields/signed-date.ts'
import type { FieldId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Transaction } from '../data/database.ts'
import { settledOf } from '../envelopes/shown-values.ts'
import { saveFieldValues } from '../envelopes/value-rows.ts'
import { sha256 } from '../sha256.ts'
import {
  asStored,
  keepUsedPictures,
  knownFiles,
  savedPictures,
  type FileOwner,
  type KnownFiles,
} from './recipient-files.ts'
import { identityOf } from './proven-identity.ts'
import type { RoomView } from './room-facts.ts'
import { fieldsOf, standingValues, type Values } from './room-fields.ts'
import { assertCurrent } from './room-session.ts'
import type { Completion, Visitor } from './visitor.ts'

/** What a recipient would finish with. */
export type Finished = {
  envelope: Envelope
  recipient: Recipient
  own: readonly Field[]
  values: Values
  /** Of their fields those that hold nothing in the end: taken back, or hidden by a condition. */
  emptied: ReadonlySet<FieldId>
  timeZone: string
}

/** All that finishing depends on beside what is given. */
export type Standing = { envelope: Envelope; values: Values; known: KnownFiles }

export async function standingOf(
  { ask, envelope, facts }: Pick<RoomView, 'ask' | 'envelope' | 'facts'>,
  visitor: Visitor,
): Promise<Standing> {
  const owner = ownerOfFiles(envelope, visitor)
  const saved = owner.member ? await ask((tx) => savedPictures(tx, owner)) : []
  const known = knownFiles(saved, facts.files)

  return { envelope, values: facts.values, known }
}

/** Whether what was evaluated by the one would come to the same by the other. */
export function isSameStanding(one: Standing, other: Standing): boolean {
  const told = ({ envelope, values, known }: Standing) =>
    JSON.stringify([envelope, inOrder(values), inOrder(known)])

  return told(one) === told(other)
}

const inOrder = (facts: ReadonlyMap<string, unknown>) =>
  [...facts].toSorted(([one], [other]) => (one < other ? -1 : 1))

/**
 * What the recipient's fields hold when they finish at `at`; throws what keeps them from finishing. Conditions, formulas and
 * patterns run here: no transaction is open meanwhile.
 */
export function finish(
  { envelope, values: saved, known }: Standing,
  visitor: Visitor,
  completion: Completion,
  at: Date,
): Finished {
  const { version, values: given = {}, signature, initials } = completion
  const recipient = recipientToAct(envelope, visitor.recipient, at)
  assertCurrent(envelope, version)
  if (!recipient.consentedAt) throw new Refusal('consent-missing')
  const own = fieldsOf(envelope, recipient)
  const files = new Set(known.keys())
  const draft = checkDraftValues(own, given, files)
  const timeZone = knownZone(completion.timeZone)
  // An assistant hands over what there is; the signer reviews it and answers for it.
  if (recipient.role === 'assistant') {
    return { envelope, recipient, own, values: draft.kept, emptied: draft.cleared, timeZone }
  }
  const completed = completeValues({
    own,
    fields: envelope.fields,
    recipient,
    values: standingValues(envelope, recipient, withDraft(saved, draft)),
    settled: settledOf(envelope),
    signature: signature ?? null,
    initials: initials ?? null,
    files,
    at,
    timeZone,
  })
  const values = withStoredFiles(own, completed, known)
  const emptied = new Set(own.map(({ id }) => id).filter((id) => !values.has(id)))

  return { envelope, recipient, own, values, emptied, timeZone }
}

/** What was evaluated, of the envelope as it is held now. */
export function finishedOf(
  finished: Finished,
  { envelope, recipient }: Pick<Finished, 'envelope' | 'recipient'>,
): Finished {
  return { ...finished, envelope, recipient }
}

/** Writes the values down; the decision is the caller's to enact. */
export async function keepFinished(
  tx: Transaction,
  finished: Finished,
  { visitor, at, verifier }: { visitor: Visitor; at: Date; verifier: string },
): Promise<Decision> {
  const { envelope, recipient, values, emptied, timeZone } = finished
  const identity = await identityOf(tx, ownerOfFiles(envelope, visitor), { verifier, at })
  const facts = {
    timeZone,
    valuesSha256: hashOf(finished),
    documentsSha256: sha256(envelope.documents.map((document) => document.sha256).join('\n')),
    ...reasonOf(values),
    ...identity.facts,
  }
  const decision = completeRecipient(envelope, recipient.id, at, facts, identity.personal)
  await saveFieldValues(tx, envelope, { by: recipient.id, values, emptied }, at)
  await keepUsedPictures(tx, ownerOfFiles(envelope, visitor), values, at)

  return decision
}

/** What a recipient finishes with, in one number. */
function hashOf({ values }: Finished): string {
  return sha256(canonicalJson(Object.fromEntries(values)))
}

function reasonOf(values: Values): DomainEvent['facts'] {
  const reason = [...values.values()].find((value) => isSignature(value) && value.reason)

  return isSignature(reason) && reason.reason ? { reason: reason.reason } : {}
}

/** Values with what is known of their files, whatever was said of them. */
export function withStoredFiles(own: readonly Field[], values: Values, known: KnownFiles): Values {
  const fields = new Map(own.map((field) => [field.id, field]))

  return new Map(
    [...values].map(([id, value]) => {
      const field = fields.get(id)
      return [id, field ? asStored(field, value, known) : value]
    }),
  )
}

function withDraft(saved: Values, { kept, cleared }: DraftValues): Values {
  return new Map([...[...saved].filter(([id]) => !cleared.has(id)), ...kept])
}

export function ownerOfFiles(envelope: Envelope, { recipient, member }: Visitor): FileOwner {
  const { email } = envelope.recipients.find(({ id }) => id === recipient) ?? { email: '' }
  const isSelf = member?.email.toLowerCase() === email.toLowerCase()

  return { envelope, recipient, member: isSelf ? (member ?? null) : null }
}
