import { dateFormats, fieldTypes, type DateFormat, type FieldType } from './field.ts'
import { isSound } from './sound-field.ts'

/** A field written into the text of a document: `{{signature;role=Client;required}}`. */
export type TextTag = {
  type: FieldType
  role: string | null
  name: string | null
  label: string | null
  required: boolean
  readOnly: boolean
  /** Points. */
  width: number | null
  height: number | null
  maxLength: number | null
  options: readonly string[]
  defaultValue: string | null
  format: DateFormat | null
}

const maxTextLength = 200
const maxNameLength = 100
/** Points: the longest side of any page. */
const maxSide = 14_400

type Change = Partial<TextTag>

/** What each option changes; undefined for a value it cannot have, or for none where it needs one. */
const readers: Readonly<Record<string, (value: string | undefined) => Change | undefined>> = {
  role: (value) => withText(value, (role) => ({ role })),
  name: (value) => withText(value, (name) => (name.length > maxNameLength ? undefined : { name })),
  label: (value) => withText(value, (label) => ({ label })),
  default: (value) => withText(value, (defaultValue) => ({ defaultValue })),
  required: (value) => withFlag(value, (required) => ({ required })),
  optional: (value) => withFlag(value, (isOptional) => ({ required: !isOptional })),
  readonly: (value) => withFlag(value, (readOnly) => ({ readOnly })),
  width: (value) => withNumber(value, maxSide, (width) => ({ width })),
  height: (value) => withNumber(value, maxSide, (height) => ({ height })),
  max: (value) => withNumber(value, 4000, (most) => ({ maxLength: Math.floor(most) })),
  options: (value = '') => {
    const options = value.split('|').map((option) => option.trim())
    const isUsable = options.every((option) => option !== '') && new Set(options).size === options.length
    return isUsable ? { options } : undefined
  },
  format: (value) => {
    const format = dateFormats.find((known) => known === value?.toLowerCase())
    return format && { format }
  },
}

/**
 * What stands between the braces: a type, then options apart by semicolons, `key=value` or a key alone for yes; names of
 * types and keys in any case. Null for a tag that cannot be meant so, or asks for a field that nobody could send: its
 * writer should see it, not guess.
 */
export function parseTextTag(inside: string): TextTag | null {
  const [name = '', ...options] = inside.split(';').map((part) => part.trim())
  const type = fieldTypes.find((known) => known === name.toLowerCase().replaceAll(/[\s-]/g, '_'))
  if (!type) return null

  let tag = plainTag(type)
  for (const option of options) {
    if (option === '') continue
    const change = readOption(option)
    if (!change) return null
    tag = { ...tag, ...change }
  }

  return isSound({ ...tag, boxes: tag.options.length }) ? tag : null
}

function readOption(option: string): Change | undefined {
  const [, key = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(option) ?? []
  const known = key.trim().toLowerCase()
  const read = Object.hasOwn(readers, known) ? readers[known] : undefined
  return read?.(value?.trim())
}

function plainTag(type: FieldType): TextTag {
  return {
    type,
    role: null,
    name: null,
    label: null,
    // Whoever asks for a signature means it.
    required: type === 'signature' || type === 'initials',
    readOnly: false,
    width: null,
    height: null,
    maxLength: null,
    options: [],
    defaultValue: null,
    format: null,
  }
}

function withText(value = '', change: (text: string) => Change | undefined): Change | undefined {
  return value === '' || value.length > maxTextLength ? undefined : change(value)
}

function withFlag(value = 'true', change: (flag: boolean) => Change): Change | undefined {
  return value === 'true' || value === 'false' ? change(value === 'true') : undefined
}

function withNumber(value = '', most: number, change: (number: number) => Change): Change | undefined {
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN
  return number >= 1 && number <= most ? change(number) : undefined
}
