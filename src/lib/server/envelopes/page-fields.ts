import type { PageFieldShape } from '#contract/envelope-shapes.ts'
import type { Envelope, RecipientStatus } from '#core/envelope/envelope.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import { evaluateFields } from '#core/fields/field-evaluation.ts'
import { isFixedType, type Field, type FieldValue } from '#core/fields/field.ts'
import { printedText } from '#core/fields/printed-text.ts'
import type { FieldId, RecipientId } from '#core/ids.ts'
import { settledOf, shownOf, toPlain } from './shown-values.ts'

type Values = ReadonlyMap<FieldId, FieldValue>

/** Nobody waits for them any more. */
const passedOver: ReadonlySet<RecipientStatus> = new Set(['declined', 'replaced', 'skipped'])

/**
 * The fields as the pages of an envelope show them to its organization: what those who have finished gave, places of those
 * who have not, and what is printed anyway. Drafts of somebody who is still filling in are theirs alone; a field whose
 * condition does not hold so far is not on the pages.
 */
export function fieldsOnPages(envelope: Envelope, values: Values, at: Date): PageFieldShape[] {
  const settled = settledOf(envelope)
  const owners = new Map(envelope.fields.map(({ id, recipient }) => [id, recipient]))
  const counted = new Map([...values].filter(([id]) => settled.has(owners.get(id) ?? ('' as RecipientId))))
  const states = evaluateFields(envelope.fields, counted, { today: dayIn('UTC', at), settled })

  return envelope.fields.flatMap((field) => {
    const isShown = states.get(field.id)?.visible === true
    const owner = envelope.recipients.find(({ id }) => id === field.recipient)
    if (!owner) return []
    const setting = { locale: owner.locale, envelopeId: envelope.id }
    const value = counted.get(field.id) ?? null
    const words = printedText(field, value, setting)
    if (isFixedType(field.type)) return isShown ? [shapeOf(field, 'printed', null, words)] : []
    // What was given stands as it was given, whatever has become of its condition.
    if (settled.has(owner.id))
      return isShown || value !== null ? [shapeOf(field, 'given', shownOf(value), words)] : []

    return isShown && !passedOver.has(owner.status) ? [shapeOf(field, 'awaited', null, null)] : []
  })
}

function shapeOf(
  { id }: Field,
  state: PageFieldShape['state'],
  value: FieldValue | null,
  text: string | null,
): PageFieldShape {
  return { id, state, value: value === null ? null : toPlain(value), text }
}
