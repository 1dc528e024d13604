import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString, type PdfObject } from '@libpdf/core'
import { hasBoxPerOption, type FieldType } from '#core/fields/field.ts'
import type { FoundField } from '#core/fields/found-field.ts'
import { isSound } from '#core/fields/sound-field.ts'
import { findDict, findName, findNumber, follow, type Context } from '../intake/objects.ts'
import { findNumbers, toDisplayedArea } from './displayed-area.ts'
import { readFormTree, type FormField } from './form-tree.ts'
import { nameFields } from './name-fields.ts'

/** What the contract allows a field at most. */
const maxAreas = 100
const maxOptions = 100
const maxTextLength = 4000

/** ISO 32000-2 §12.7.4.1 table 227, §12.7.5 tables 229, 231 and 233. */
const flags = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  radio: 1 << 15,
  pushButton: 1 << 16,
  fileSelect: 1 << 20,
} as const
/** §12.5.3, table 167: Invisible, Hidden, NoView. */
const unseen = 0b100011

/**
 * The fields of a document's form that nobody has filled in yet, as ours. What was filled in becomes part of the page
 * when the form is flattened: taken over as a default too, it would stand there twice, and left off the page it would be
 * lost wherever nobody takes the fields over. The pages' boxes are settled, scripts are still there.
 */
export function readForm(catalog: PdfDict, pages: readonly PdfDict[], context: Context): FoundField[] {
  const pageOf = mapWidgets(pages, context)
  const fields = readFormTree(catalog, context)
  return nameFields(fields.flatMap((field) => toFound(field, pages, pageOf, context) ?? []))
}

/** Pages list their widgets; what a widget says of its page is often missing or wrong. */
function mapWidgets(pages: readonly PdfDict[], context: Context): ReadonlyMap<PdfDict, number> {
  const pageOf = new Map<PdfDict, number>()
  for (const [index, page] of pages.entries()) {
    const annotations = follow(page.get('Annots'), context)
    for (const entry of annotations instanceof PdfArray ? annotations : []) {
      const annotation = follow(entry, context)
      if (annotation instanceof PdfDict) pageOf.set(annotation, index)
    }
  }
  return pageOf
}

type Box = { widget: PdfDict; area: FoundField['areas'][number] }

function toFound(
  field: FormField,
  pages: readonly PdfDict[],
  pageOf: ReadonlyMap<PdfDict, number>,
  context: Context,
): FoundField | null {
  if (isFilled(field, context)) return null
  const boxes = field.widgets.flatMap((widget) => toBox(widget, pages, pageOf, context) ?? [])
  const kind = kindOf(field, boxes, context)
  if (!kind || boxes.length === 0) return null

  const flag = flagsOf(field)
  const partial = textOf(field.path.at(-1))
  const maxLength = numberOf(field.entry('MaxLen'))
  return withSoundDefault({
    source: 'form',
    type: kind.type,
    name: fullName(field),
    label: textOf(field.entry('TU')) || withoutIndex(partial),
    role: null,
    required: (flag & flags.required) !== 0,
    readOnly: (flag & flags.readOnly) !== 0,
    areas: kind.boxes.slice(0, maxAreas).map(({ area }) => area),
    maxLength:
      kind.type === 'text' && maxLength >= 1 && maxLength <= maxTextLength ? Math.floor(maxLength) : null,
    multiline: kind.type === 'text' && (flag & flags.multiline) !== 0,
    options: kind.options,
    defaultValue: defaultOf(field, kind.type, kind.options),
    format: null,
  })
}

/** A default that the field itself would not take is none. */
function withSoundDefault(field: FoundField): FoundField {
  return isSound({ ...field, boxes: field.areas.length }) ? field : { ...field, defaultValue: null }
}

/** True when a reader shows a value: text, a choice, a tick. */
function isFilled(field: FormField, context: Context): boolean {
  const value = field.entry('V')
  if (value instanceof PdfArray) return value.length > 0
  if (value instanceof PdfStream) return true
  if (value instanceof PdfString && value.asString().trim() !== '') return true
  if (value instanceof PdfName && value.value !== 'Off') return true

  return (
    kindName(field) === 'Btn' &&
    field.widgets.some((widget) => (findName(widget, 'AS', context) ?? 'Off') !== 'Off')
  )
}

function toBox(
  widget: PdfDict,
  pages: readonly PdfDict[],
  pageOf: ReadonlyMap<PdfDict, number>,
  context: Context,
): Box | null {
  const index = pageOf.get(widget)
  const page = index === undefined ? undefined : pages[index]
  const rect = findNumbers(widget, 'Rect', context)
  if (index === undefined || !page || !rect || (findNumber(widget, 'F', context) ?? 0) & unseen) return null

  const area = toDisplayedArea(page, rect, context)
  return area && { widget, area: { page: index, ...area } }
}

type Kind = { type: FieldType; options: readonly string[]; boxes: readonly Box[] }

function kindOf(field: FormField, boxes: readonly Box[], context: Context): Kind | null {
  switch (kindName(field)) {
    case 'Tx':
      return { type: textType(field, context), options: [], boxes }
    case 'Btn':
      return buttonKind(field, boxes, context)
    case 'Ch':
      return choiceKind(field, boxes, context)
    case 'Sig':
      return { type: 'signature', options: [], boxes }
    default:
      return null
  }
}

function buttonKind(field: FormField, boxes: readonly Box[], context: Context): Kind | null {
  const flag = flagsOf(field)
  if (flag & flags.pushButton) return null
  const captions = listOf(field.entry('Opt'), context)
  const states = boxes.map(({ widget }) => {
    const index = field.widgets.indexOf(widget)
    return captions[index] || onState(widget, context) || `${index + 1}`
  })
  // Boxes of one field with one state each exclude one another, round or square.
  if (!(flag & flags.radio) && new Set(states).size === 1) return { type: 'checkbox', options: [], boxes }

  const isFirst = states.map((state, index) => states.indexOf(state) === index)
  const distinct = boxes.filter((_, index) => isFirst[index]).slice(0, maxOptions)
  const options = states.filter((_, index) => isFirst[index]).slice(0, maxOptions)
  return { type: 'radio', options, boxes: distinct }
}

/** The name of the appearance of a ticked box (§12.7.5.2.3). */
function onState(widget: PdfDict, context: Context): string | undefined {
  const appearances = findDict(widget, 'AP', context)
  const states = appearances && findDict(appearances, 'N', context)
  if (!states || states instanceof PdfStream) return undefined
  return [...states].map(([name]) => name.value).find((name) => name !== 'Off')
}

/** A longer list than a field may have is better typed than cut. */
function choiceKind(field: FormField, boxes: readonly Box[], context: Context): Kind {
  const options = [...new Set(listOf(field.entry('Opt'), context).filter((option) => option !== ''))]
  const isUsable = options.length > 0 && options.length <= maxOptions
  return isUsable ? { type: 'dropdown', options, boxes } : { type: 'text', options: [], boxes }
}

/** As shown: of a pair of export value and text, the text (§12.7.5.4). */
function listOf(list: PdfObject | undefined, context: Context): string[] {
  if (!(list instanceof PdfArray)) return []
  return [...list].map((entry) => {
    const item = follow(entry, context)
    return textOf(item instanceof PdfArray ? follow(item.at(1), context) : item).slice(0, 200)
  })
}

const dateWord = /(^|[^\p{L}])(date|dated|dob|fecha|data|datum)([^\p{L}]|$)/iu

function textType(field: FormField, context: Context): FieldType {
  if (flagsOf(field) & flags.fileSelect) return 'attachment'
  const script = formatScript(field, context)
  if (script.includes('AFDate_')) return 'date'
  if (script.includes('AFNumber_')) return 'number'
  if (flagsOf(field) & flags.multiline) return 'text'

  const words = [textOf(field.path.at(-1)), textOf(field.entry('TU'))].map(spaced)
  return words.some((some) => dateWord.test(some)) ? 'date' : 'text'
}

/** `startDate_1` as words. */
function spaced(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_\d]+/g, ' ')
}

/** The script that formats or checks keystrokes; it is read, never run (§12.6.3, table 199). */
function formatScript(field: FormField, context: Context): string {
  const actions = field.entry('AA') ?? follow(field.widgets[0]?.get('AA'), context)
  if (!(actions instanceof PdfDict)) return ''
  return ['F', 'K']
    .map((key) => textOf(follow(findDict(actions, key, context)?.get('JS'), context)))
    .join(' ')
}

function defaultOf(field: FormField, type: FieldType, options: readonly string[]): string | null {
  const value = field.entry('DV')
  const text = value instanceof PdfName ? value.value : textOf(value)
  if (type === 'checkbox') return text !== '' && text !== 'Off' ? 'true' : null
  if (hasBoxPerOption(type) || type === 'dropdown') return options.includes(text) ? text : null

  return type === 'text' && text !== '' && text.length <= maxTextLength ? text : null
}

/** Form designers number every name: `form1[0].#subform[0].Name[0]`. */
function withoutIndex(name: string): string {
  return name.replace(/\[\d+\]/g, '')
}

function fullName(field: FormField): string {
  const names = field.path.map((name) => withoutIndex(textOf(name)))
  return names.filter((name) => name !== '' && !name.startsWith('#')).join('.')
}

function kindName(field: FormField): string {
  const type = field.entry('FT')
  return type instanceof PdfName ? type.value : ''
}

function flagsOf(field: FormField): number {
  return numberOf(field.entry('Ff'))
}

function numberOf(object: PdfObject | undefined): number {
  return object instanceof PdfNumber && Number.isFinite(object.value) ? object.value : 0
}

function textOf(object: PdfObject | undefined): string {
  return object instanceof PdfString ? object.asString().replaceAll('\0', '').trim() : ''
}
