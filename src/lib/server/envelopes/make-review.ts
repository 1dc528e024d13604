import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import { hasBoxPerOption, type Field } from '#core/fields/field.ts'
import { printedText } from '#core/fields/printed-text.ts'
import { signedDateForms } from '#core/fields/signed-date.ts'
import { startValue } from '#core/fields/start-value.ts'
import type { ReviewNote } from '#contract/envelope-shapes.ts'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { Clock } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { fitOnPages } from './fit-on-pages.ts'
import { loadOwnEnvelope } from './envelope-rows.ts'

type Parts = { database: Database; pdf: PdfEngine; clock: Clock }

/** As wide as any name is set on a certificate: only its letters count. */
const anyLine = { width: 2000, height: 40 }
const plainSetting = { multiline: false, font: 'sans', size: null, cells: null } as const

/**
 * What a sender should know before sending: every text that is known already, held against the box it will be printed
 * in, and every name against the letters that can be printed. Nothing of it keeps anybody from sending.
 */
export function makeReview({ database, pdf, clock }: Parts) {
  const engineOf = ({ organizationId: owner }: Envelope) => pdf.for({ owner })

  async function noteOfField(envelope: Envelope, field: Field, at: Date): Promise<ReviewNote[]> {
    const recipient = envelope.recipients.find(({ id }) => id === field.recipient)
    const text = recipient ? knownText(envelope, field, recipient, at) : null
    if (!recipient || !text) return []
    const { fits, missing } = await fitOnPages(engineOf(envelope), envelope.documents, field, text)
    if (fits) return []
    const code = missing.length > 0 ? 'value-not-printable' : 'value-does-not-fit'

    return [{ code, field: field.id, recipient: recipient.key, text }]
  }

  async function noteOfName(envelope: Envelope, { key, name }: Recipient): Promise<ReviewNote[]> {
    const { missing } = await engineOf(envelope).fit(name, anyLine, plainSetting)

    return missing.length > 0
      ? [{ code: 'value-not-printable', field: null, recipient: key, text: name }]
      : []
  }

  return {
    /** Known texts that will not be printed as they should; see `makeReview`. */
    async review(member: Member, id: string): Promise<{ items: ReviewNote[] }> {
      const envelope = await database.transaction(member.organization.id, (tx) =>
        loadOwnEnvelope(tx, member, id),
      )
      const at = clock.now()
      const items: ReviewNote[] = []
      for (const recipient of envelope.recipients) items.push(...(await noteOfName(envelope, recipient)))
      for (const field of envelope.fields) items.push(...(await noteOfField(envelope, field, at)))

      return { items }
    },
  }
}

/** What a field will print as far as anybody knows now; of a date the shortest form it may take. */
function knownText(envelope: Envelope, field: Field, recipient: Recipient, at: Date): string | null {
  if (hasBoxPerOption(field.type)) return null
  const { locale } = recipient
  if (field.type === 'date_signed') return signedDateForms(at, locale, 'UTC', field.format).at(-1) ?? null

  const value = startValue(field, recipient, dayIn('UTC', at))
  return printedText(field, value, { locale, envelopeId: envelope.id })
}
