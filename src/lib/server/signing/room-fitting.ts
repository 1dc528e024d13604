import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import { canShorten } from '#core/fields/can-shorten.ts'
import { hasBoxPerOption, type Field, type GivenValues } from '#core/fields/field.ts'
import { printedText } from '#core/fields/printed-text.ts'
import { signedDateForms } from '#core/fields/signed-date.ts'
import type { FieldId } from '#core/ids.ts'
import { Refusal, type Fault, type RefusalCode } from '#core/refusal.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { fitOnPages } from '../envelopes/fit-on-pages.ts'
import type { Finished } from './room-completion.ts'
import { fieldsOf, type Values } from './room-fields.ts'

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

/** Every text that its recipient can shorten must fit its box: told now, while they can. */
export async function assertFits(pdf: PdfEngine, printable: Printable, at: Date): Promise<void> {
  throwFirst(await findMisfits(pdf, printable, at))
}

export function throwFirst(misfits: readonly Fault[]): void {
  const [first] = misfits
  if (first) throw new Refusal(first.code, misfits)
}

/** A fault for each text that does not fit, or that nothing here can print, and that its recipient can change. */
export async function findMisfits(
  pdf: PdfEngine,
  { envelope, recipient, own, values }: Printable,
  at: Date,
): Promise<Fault[]> {
  const setting = { locale: recipient.locale, envelopeId: envelope.id }
  const engine = engineFor(pdf, envelope)
  const today = dayIn('UTC', at)
  const faults: Fault[] = []
  for (const field of own) {
    const value = values.get(field.id)
    if (typeof value !== 'string' || hasBoxPerOption(field.type)) continue
    if (!canShorten(field, value, recipient, today)) continue
    const printed = printedText(field, value, setting)
    const code = printed ? faultOf(await fitOnPages(engine, envelope.documents, field, printed)) : null
    if (code) faults.push({ pointer: `/values/${field.id}`, code })
  }

  return faults
}

/** Somebody who signs waits for it. */
const engineFor = (pdf: PdfEngine, { organizationId: owner }: Envelope) => pdf.for({ owner, inRoom: true })

function faultOf({ fits, missing }: Awaited<ReturnType<typeof fitOnPages>>): RefusalCode | null {
  if (missing.length > 0) return 'value-not-printable'

  return fits ? null : 'value-does-not-fit'
}

/**
 * Dates of signing in the longest form that fits their box, the shortest where none does: only those that are not
 * printed as they stand.
 */
export async function shortenDates(
  pdf: PdfEngine,
  { envelope, recipient, own, values, timeZone }: Finished,
  at: Date,
): Promise<Values> {
  const shortened = new Map<FieldId, string>()
  const engine = engineFor(pdf, envelope)
  for (const field of own) {
    if (field.type !== 'date_signed' || !values.has(field.id)) continue
    const [wished, ...shorter] = signedDateForms(at, recipient.locale, timeZone, field.format)
    for (const form of [wished ?? '', ...shorter]) {
      if (form !== wished) shortened.set(field.id, form)
      if ((await fitOnPages(engine, envelope.documents, field, form)).fits) break
    }
  }

  return shortened
}

/** What is finished, with some of its values told otherwise. */
export function withValues(finished: Finished, others: Values): Finished {
  return { ...finished, values: new Map([...finished.values, ...others]) }
}

/** What is given but for what a fault points at. */
export function withoutFaulty(given: GivenValues, faults: readonly Fault[]): GivenValues {
  const faulty = new Set(faults.map(({ pointer }) => pointer.replace('/values/', '')))

  return Object.fromEntries(Object.entries(given).filter(([id]) => !faulty.has(id)))
}
