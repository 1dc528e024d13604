import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import { fieldsAsked, fieldsByName } from '#core/fields/field-dependencies.ts'
import { isComputed } from '#core/fields/field-evaluation.ts'
import {
  hasBoxPerOption,
  isChoiceList,
  isFileType,
  isFixedType,
  isSignatureType,
  type Field,
  type FieldValue,
} from '#core/fields/field.ts'
import { flatField, type FlatField } from '#core/fields/flat-field.ts'
import { printedText, type PrintSetting } from '#core/fields/printed-text.ts'
import { isGivable } from '#core/fields/field-values.ts'
import { referencesOf } from '#core/fields/formula/expression.ts'
import { nameKey } from '#core/fields/formula/field-names.ts'
import { parseFormula } from '#core/fields/formula/parse-formula.ts'
import { startValue } from '#core/fields/start-value.ts'
import { getRecipient } from '#core/envelope/recipients.ts'
import type { FieldId, RecipientId } from '#core/ids.ts'
import { settledOf, shownOf, toPlain } from '../envelopes/shown-values.ts'

export type Values = ReadonlyMap<FieldId, FieldValue>

/** Whose fields somebody fills in: an assistant those of the signer they help, everybody else their own. */
export function ownerOf(envelope: Envelope, recipient: Recipient): Recipient {
  const { role, attachedTo } = recipient

  return role === 'assistant' && attachedTo !== null ? getRecipient(envelope, attachedTo) : recipient
}

/** The fields somebody fills in. An assistant gives neither signatures nor approvals, nor files in another's name. */
export function fieldsOf(envelope: Envelope, recipient: Recipient): readonly Field[] {
  const owner = ownerOf(envelope, recipient)
  const fields = envelope.fields.filter((field) => field.recipient === owner.id)
  if (owner.id === recipient.id) return fields

  return fields.filter((field) => isGivable(field) && !isPersonal(field))
}

function isPersonal({ type }: Field): boolean {
  return isSignatureType(type) || isFileType(type) || type === 'approve'
}

/** What counts for a recipient: what they have so far, and what those who have finished gave. */
export function standingValues(envelope: Envelope, recipient: Recipient, values: Values): Values {
  const counted = new Set([...settledOf(envelope), ownerOf(envelope, recipient).id])
  const owners = new Map(envelope.fields.map((field) => [field.id, field.recipient]))

  return new Map([...values].filter(([id]) => counted.has(owners.get(id) ?? ('' as RecipientId))))
}

/**
 * The fields of a room: one's own, what is printed on everybody's pages, and fields of others that the conditions and
 * formulas of these look at.
 */
export function roomFields(envelope: Envelope, recipient: Recipient, all: Values, at: Date): RoomField[] {
  const owner = ownerOf(envelope, recipient)
  const values = standingValues(envelope, recipient, all)
  const own = fieldsOf(envelope, recipient)
  const printed = envelope.fields.filter((field) => isFixedType(field.type) && !own.includes(field))
  const today = dayIn('UTC', at)

  return [
    ...own.map((field) => {
      const flat = flatField(field)
      const asked = owner.id === recipient.id ? flat : asOptional(flat)
      return toRoomField(asked, true, values.get(field.id) ?? startValue(field, owner, today))
    }),
    ...printed.map((field) => toRoomField(flatField(field), true, null)),
    ...askedBeside(envelope, [...own, ...printed]).map((field) =>
      // What its sender has put there to begin with is for its own recipient.
      toRoomField(
        { ...flatField(field), defaultValue: null, help: '' },
        false,
        shownOf(values.get(field.id)),
      ),
    ),
  ]
}

/** An assistant fills in what they know; the rest is left to whom they help. */
function asOptional(field: FlatField): FlatField {
  return { ...field, required: false, atLeast: null }
}

/** Values of those who have finished, to be shown on the pages. */
export function givenByOthers(
  envelope: Envelope,
  recipient: Recipient,
  all: Values,
): SigningSession['others'] {
  const settled = settledOf(envelope)

  return envelope.fields.flatMap((field) => {
    const { id, recipient: owner } = field
    const value = all.get(id)
    if (owner === recipient.id || !settled.has(owner) || value === undefined) return []
    return [asShown(field, value, { locale: getRecipient(envelope, owner).locale, envelopeId: envelope.id })]
  })
}

/** As on paper: the boxes that are ticked, numbers and dates in words. */
function asShown(field: Field, value: FieldValue, setting: PrintSetting): SigningSession['others'][number] {
  const { type, areas, options } = flatField(field)
  if (!hasBoxPerOption(type))
    return {
      type,
      areas: [...areas],
      value: printedText(field, value, setting) ?? toPlain(shownOf(value) ?? value),
    }
  const chosen = isChoiceList(value) ? value : [value]

  return { type, areas: areas.filter((_, index) => chosen.includes(options[index] ?? '')), value: true }
}

/** Fields that `own` ask for, directly or through one another, and that are not among them. */
function askedBeside({ fields }: Envelope, own: readonly Field[]): readonly Field[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const byName = fieldsByName(fields)
  const mine = new Set(own.map(({ id }) => id))
  const asked = own.flatMap((field) => [
    ...(field.condition ? fieldsAsked(field.condition).flatMap((id) => byId.get(id) ?? []) : []),
    ...namesIn(field).flatMap((name) => byName.get(nameKey(name)) ?? []),
  ])

  return [...new Set(asked)].filter(({ id, type }) => !mine.has(id) && !isFixedType(type))
}

function namesIn(field: Field): readonly string[] {
  const parsed = isComputed(field) ? parseFormula(field.formula) : null

  return parsed?.ok ? referencesOf(parsed.expression).map(({ name }) => name) : []
}

function toRoomField(field: FlatField, mine: boolean, value: FieldValue | null): RoomField {
  const { recipient: _, areas, ...properties } = field

  return { ...properties, areas: [...areas], mine, value: value === null ? null : toPlain(value) }
}
