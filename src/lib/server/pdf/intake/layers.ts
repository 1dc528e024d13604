import { PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { dictsIn, findDict, findName, findNumber, follow, type Context } from './objects.ts'

/** What a layer entry (`/OC`, or a mark in content) shows in a document as it is opened. */
export type Layers = {
  isShown(layer: PdfDict): boolean
  /** False where screen and paper, or readers among themselves, may disagree about it. */
  isSettled(layer: PdfDict): boolean
}

type Medium = 'View' | 'Print'
type Rule = { medium: string; layers: ReadonlySet<PdfDict>; categories: readonly string[] }
type Configuration = {
  isBaseOn: boolean
  on: ReadonlySet<PdfDict>
  off: ReadonlySet<PdfDict>
  rules: readonly Rule[]
}

/** An expression may name itself, or others many times over; nobody writes any with more operands. */
const maxOperands = 10_000

/** Reads the default configuration of optional content (ISO 32000-2 §8.11.4.3); without one all of it shows. */
export function readLayers(catalog: PdfDict, context: Context): Layers {
  const properties = findDict(catalog, 'OCProperties', context)
  const configuration = readConfiguration(properties && findDict(properties, 'D', context), context)
  const isOn = (medium: Medium) => (layer: PdfDict) =>
    isMembership(layer, context)
      ? isMember(layer, (group) => isGroupOn(group, medium, configuration, context), context)
      : isGroupOn(layer, medium, configuration, context)
  const [onScreen, onPaper] = [isOn('View'), isOn('Print')]

  return {
    isShown: onScreen,
    isSettled: (layer) =>
      onScreen(layer) === onPaper(layer) &&
      groupsOf(layer, context).every((group) => !isContradicted(group, onScreen(group), context)),
  }
}

export function isLayer(dict: PdfDict, context: Context): boolean {
  return ['OCG', 'OCMD'].includes(findName(dict, 'Type', context) ?? '')
}

function readConfiguration(shown: PdfDict | undefined, context: Context): Configuration {
  const setOf = (dict: PdfDict, key: string) => new Set(dictsIn(dict, key, context).map((item) => item.dict))
  if (!shown) return { isBaseOn: true, on: new Set(), off: new Set(), rules: [] }

  return {
    isBaseOn: findName(shown, 'BaseState', context) !== 'OFF',
    on: setOf(shown, 'ON'),
    off: setOf(shown, 'OFF'),
    rules: dictsIn(shown, 'AS', context).map(({ dict }) => ({
      medium: findName(dict, 'Event', context) ?? '',
      layers: setOf(dict, 'OCGs'),
      categories: namesIn(dict.get('Category'), context),
    })),
  }
}

function isGroupOn(
  group: PdfDict,
  medium: Medium,
  { isBaseOn, on, off, rules }: Configuration,
  context: Context,
): boolean {
  const intent = namesIn(group.get('Intent'), context)
  // §8.11.2.1: a group made for something else than viewing has no say in what shows.
  if (intent.length > 0 && !intent.includes('View') && !intent.includes('All')) return true

  const advice = rules
    .filter((rule) => rule.medium === medium && rule.layers.has(group))
    .flatMap(({ categories }) => categories.flatMap((category) => advised(group, category, context) ?? []))
  if (advice.length > 0) return advice.every(Boolean)
  if (off.has(group)) return false
  return isBaseOn || on.has(group)
}

/** What a group's usage says of itself in one category (§8.11.4.4); undefined where it says nothing that counts here. */
function advised(group: PdfDict, category: string, context: Context): boolean | undefined {
  const usage = findDict(group, 'Usage', context)
  const said = usage && findDict(usage, category, context)
  if (!said) return undefined
  if (category === 'Zoom')
    return (findNumber(said, 'min', context) ?? 0) <= 1 && (findNumber(said, 'max', context) ?? Infinity) > 1

  const state = findName(said, `${category}State`, context)
  return state === undefined ? undefined : state !== 'OFF'
}

/** Some readers go by a group's usage even where the configuration does not ask for it. */
function isContradicted(group: PdfDict, isOn: boolean, context: Context): boolean {
  return ['View', 'Print'].some((category) => advised(group, category, context) === !isOn)
}

function isMembership(layer: PdfDict, context: Context): boolean {
  const type = findName(layer, 'Type', context)
  return type === 'OCMD' || (type !== 'OCG' && (layer.has('OCGs') || layer.has('VE')))
}

function groupsOf(layer: PdfDict, context: Context): PdfDict[] {
  if (!isMembership(layer, context)) return [layer]
  const groups = follow(layer.get('OCGs'), context)
  if (groups instanceof PdfDict) return [groups]
  return dictsIn(layer, 'OCGs', context).map(({ dict }) => dict)
}

type IsOn = (group: PdfDict) => boolean

/** §8.11.2.2: the expression counts where there is one, else the policy. */
function isMember(membership: PdfDict, isOn: IsOn, context: Context): boolean {
  const expression = follow(membership.get('VE'), context)
  const value =
    expression instanceof PdfArray ? evaluate(expression, { isOn, context, left: maxOperands }) : undefined
  if (value !== undefined) return value

  const states = groupsOf(membership, context).map(isOn)
  if (states.length === 0) return true
  switch (findName(membership, 'P', context)) {
    case 'AllOn':
      return states.every(Boolean)
    case 'AnyOff':
      return states.some((state) => !state)
    case 'AllOff':
      return states.every((state) => !state)
    default:
      return states.some(Boolean)
  }
}

type Evaluation = { readonly isOn: IsOn; readonly context: Context; left: number }

/** §8.11.2.2: `[/And …]`, `[/Or …]`, `[/Not one]` of groups and further expressions; undefined for anything else. */
function evaluate(expression: PdfArray, evaluation: Evaluation): boolean | undefined {
  const [operator, ...operands] = [...expression].map((item) => follow(item, evaluation.context))
  const values = operands.map((operand) => valueOf(operand, evaluation))
  const known = values.filter((value) => value !== undefined)
  if (!(operator instanceof PdfName) || known.length !== values.length || known.length === 0) return undefined
  if (operator.value === 'And') return known.every(Boolean)
  if (operator.value === 'Or') return known.some(Boolean)
  return operator.value === 'Not' && known.length === 1 ? !known[0] : undefined
}

function valueOf(operand: PdfObject | undefined, evaluation: Evaluation): boolean | undefined {
  evaluation.left -= 1
  if (evaluation.left < 0) return undefined
  if (operand instanceof PdfArray) return evaluate(operand, evaluation)
  return operand instanceof PdfDict ? evaluation.isOn(operand) : undefined
}

/** A name, or an array of them. */
function namesIn(object: PdfObject | undefined, context: Context): string[] {
  const found = follow(object, context)
  const items = found instanceof PdfArray ? [...found].map((item) => follow(item, context)) : [found]
  return items.flatMap((item) => (item instanceof PdfName ? [item.value] : []))
}
