import { readDate } from '../fields/locale-date.ts'
import { readNumber } from '../fields/locale-number.ts'
import { isChoiceList, type Field, type FieldValue } from '../fields/field.ts'
import { asSaid } from '../fields/flat-field.ts'
import { finalFault } from '../fields/given-value.ts'
import { isNeverGiven, valueOfText } from '../fields/start-value.ts'
import { nameKey } from '../fields/formula/field-names.ts'
import type { Locale } from '../locale/locale.ts'
import type { RefusalCode } from '../refusal.ts'

/** Whose words a prefilled text is in: numbers and dates may be written as there. `today` is ISO 8601. */
export type PrefillContext = { today: string; locale: Locale }
export type Prefill = { ok: true; text: string } | { ok: false; code: RefusalCode }

/** Fields that a text may be put into before anybody is asked. */
export function prefillableFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter(isPrefillable)
}

function isPrefillable(field: Field): boolean {
  if (isNeverGiven(field) || asSaid(field).formula) return false

  return asSaid(field).prefillable === true
}

/** Finds the field somebody means by its id, its name or, where no name fits, its label; the first of several. */
export function prefillableFinder(fields: readonly Field[]): (called: string) => Field | undefined {
  const candidates = prefillableFields(fields).toReversed()
  const byId = new Map<string, Field>(candidates.map((field) => [field.id, field]))
  const keyed = (part: 'name' | 'label') =>
    new Map(candidates.filter((field) => field[part] !== '').map((field) => [nameKey(field[part]), field]))
  const [byName, byLabel] = [keyed('name'), keyed('label')]

  return (called) => {
    const key = nameKey(called)
    return byId.get(called.toLowerCase()) ?? byName.get(key) ?? byLabel.get(key)
  }
}

/** What the field begins with when `text` is put into it, as a default value; else why it may not. */
export function prefillOf(field: Field, text: string, { today, locale }: PrefillContext): Prefill {
  if (text.trim() === '') return { ok: true, text: '' }
  const said = inOneForm(field, text, locale)
  if (said === null) return { ok: false, code: 'value-invalid' }
  const value = valueOfText(field, said, today)
  const code = value === null ? 'value-invalid' : finalFault(field, value, today)

  return code || value === null
    ? { ok: false, code: code ?? 'value-invalid' }
    : { ok: true, text: defaultOf(value) }
}

const ticked: ReadonlySet<string> = new Set(['true', '1', 'yes', 'x'])
const unticked: ReadonlySet<string> = new Set(['false', '0', 'no'])

/** The form in which every language says it; null for what no language says. */
function inOneForm(field: Field, text: string, locale: Locale): string | null {
  const word = text.trim().toLowerCase()
  if (field.type === 'checkbox') return ticked.has(word) ? 'true' : unticked.has(word) ? 'false' : null
  if (field.type === 'number' && !/^-?\d+(\.\d+)?$/.test(word)) return readNumber(text.trim(), locale) ?? text
  if (field.type === 'date') return readDate(text.trim(), locale) ?? text.trim()
  if (field.type === 'dropdown' || field.type === 'radio') return optionOf(field.options, text)

  return text
}

/** An option is known by its letters, whatever their case. */
function optionOf(options: readonly string[], text: string): string {
  const wanted = text.trim()

  return (
    options.find((one) => one === wanted) ?? options.find((one) => nameKey(one) === nameKey(wanted)) ?? wanted
  )
}

function defaultOf(value: FieldValue): string {
  if (isChoiceList(value)) return value.join('\n')

  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}
