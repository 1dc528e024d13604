import { canonicalJson } from '#core/audit/canonical-json.ts'
import { completeRecipient } from '#core/envelope/acting.ts'
import type { Decision, Happening } from '#core/envelope/decision.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { recipientToAct } from '#core/envelope/turns.ts'
import { checkDraftValues, completeValues, type DraftValues } from '#core/fields/field-values.ts'
import { hasBoxPerOption, isSignature, type Field, type GivenValues } from '#core/fields/field.ts'
import { printedText } from '#core/fields/printed-text.ts'
import { knownZone } from '#core/fields/signed-date.ts'
import type { FieldId } from '#core/ids.ts'
import { Refusal, type Fault } from '#core/refusal.ts'
import type { Transaction } from '../data/database.ts'
import { deleteFieldValues, loadValues, saveFieldValues } from '../envelopes/value-rows.ts'
import type { PdfEngine } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import {
  asStored,
  keepUsedPictures,
  knownFilesOf,
  type FileOwner,
  type KnownFiles,
} from './recipient-files.ts'
import { fieldsOf, settledOf, standingValues, type Values } from './room-fields.ts'
import { assertCurrent } from './room-session.ts'
import type { Entry } from './signing-links.ts'
import type { Completion, Visitor } from './signing-room.ts'

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

/** What the recipient's fields hold when they finish at `at`; throws what keeps them from finishing. */
export async function finish(
  tx: Transaction,
  envelope: Envelope,
  visitor: Visitor,
  completion: Completion,
  at: Date,
): Promise<Finished> {
  const { version, values: given = {}, signature, initials } = completion
  const recipient = recipientToAct(envelope, visitor.recipient, at)
  assertCurrent(envelope, version)
  if (!recipient.consentedAt) throw new Refusal('consent-missing')
  const own = fieldsOf(envelope, recipient)
  const known = await knownFilesOf(tx, ownerOfFiles(envelope, visitor))
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
    values: standingValues(envelope, recipient, withDraft(await loadValues(tx, envelope), draft)),
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

type Printable = Pick<Finished, 'envelope' | 'recipient' | 'own' | 'values'>

/** Numbers and dates are printed as a language writes them, once they are known to be some; and they are short. */
const isWords = ({ type }: Field) => type !== 'number' && type !== 'date'

/** The words among what a recipient gives: unchecked, and only to be measured. */
export function wordsAmong(envelope: Envelope, recipient: Recipient, given: GivenValues): Printable {
  const own = fieldsOf(envelope, recipient).filter(isWords)
  const values = own.flatMap(({ id: field }) => {
    const value = given[field]
    return typeof value === 'string' ? [[field, value] as const] : []
  })

  return { envelope, recipient, own, values: new Map(values) }
}

/** Every text that will be printed must fit its box: told now, while somebody can shorten it. */
export async function assertFits(pdf: PdfEngine, printable: Printable): Promise<void> {
  const misfits = await findMisfits(pdf, printable)
  if (misfits.length > 0) throw new Refusal('value-does-not-fit', misfits)
}

/** A fault for each text that does not fit. */
export async function findMisfits(
  pdf: PdfEngine,
  { envelope, recipient, own, values }: Printable,
): Promise<Fault[]> {
  const setting = { locale: recipient.locale, envelopeId: envelope.id }
  const faults: Fault[] = []
  for (const field of own) {
    const value = values.get(field.id)
    if (typeof value !== 'string' || hasBoxPerOption(field.type)) continue
    const printed = printedText(field, value, setting)
    if (printed && !(await fitsEverywhere(pdf, envelope, field, printed))) {
      faults.push({ pointer: `/values/${field.id}`, code: 'value-does-not-fit' })
    }
  }

  return faults
}

/** What is given but for what a fault points at. */
export function withoutFaulty(given: GivenValues, faults: readonly Fault[]): GivenValues {
  const faulty = new Set(faults.map(({ pointer }) => pointer.replace('/values/', '')))

  return Object.fromEntries(Object.entries(given).filter(([id]) => !faulty.has(id)))
}

/** On what came signed nothing is printed. */
async function fitsEverywhere(pdf: PdfEngine, { documents }: Envelope, field: Field, printed: string) {
  for (const { document, page, width, height } of field.areas) {
    const size = documents.find(({ id, signed }) => id === document && !signed)?.pages[page]
    const box = size && { width: width * size.width, height: height * size.height }
    if (box && !(await pdf.fits(printed, box, field))) return false
  }

  return true
}

/** Writes the values down; the decision is the caller's to enact. */
export async function keepFinished(
  tx: Transaction,
  finished: Finished,
  { entry, visitor, at }: { entry: Entry; visitor: Visitor; at: Date },
): Promise<Decision> {
  const { envelope, recipient, values, emptied, timeZone } = finished
  const decision = completeRecipient(envelope, recipient.id, at, {
    timeZone,
    entry: entry.kind,
    valuesSha256: hashOf(finished),
    documentsSha256: sha256(envelope.documents.map((document) => document.sha256).join('\n')),
    ...reasonOf(values),
  })
  await deleteFieldValues(tx, envelope, emptied)
  await saveFieldValues(tx, envelope, recipient.id, values, at)
  await keepUsedPictures(tx, ownerOfFiles(envelope, visitor), values, at)

  return decision
}

/** What a recipient finishes with, in one number: the same before and after the texts were measured. */
export function hashOf({ values }: Finished): string {
  return sha256(canonicalJson(Object.fromEntries(values)))
}

function reasonOf(values: Values): Happening['facts'] {
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
