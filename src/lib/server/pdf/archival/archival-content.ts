import { readOperators, type Operand, type Operator } from '../found/content-operators.ts'
import { isArchivalPicture } from './archival-picture.ts'
import { isWithinLimits, renderingIntents } from './limits.ts'
import { devices, type Space } from './output-intent.ts'

/** ISO 32000-1 table 51. */
const operators: ReadonlySet<string> = new Set(
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S sc SC scn SCN sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'.split(
    ' ',
  ),
)
/** ISO 19005-3 §6.1.13 lets content save its state 28 times; what is drawn around it takes four each at admission and at the seal. */
const deepest = 28 - 2 * 4

/** What is drawn, and whether it has something by itself that it names. */
export type Content = { bytes: Uint8Array; hasOwn: (category: string, name: string) => boolean }

type Setting = Pick<Content, 'hasOwn'> & { content: Uint8Array; space: Space }
type Bears = (operator: Operator, setting: Setting) => boolean

/** What is to be asked of an operator besides its operands; of most there is nothing. */
const questions: ReadonlyMap<string, Bears> = new Map<string, Bears>([
  ...['rg', 'RG'].map((name): [string, Bears] => [name, isFor('RGB')]),
  ...['k', 'K'].map((name): [string, Bears] => [name, isFor('CMYK')]),
  ...['cs', 'CS'].map((name): [string, Bears] => [name, bearsNamedSpace]),
  ...['scn', 'SCN'].map((name): [string, Bears] => [name, hasAmong('Pattern')]),
  ['Tf', hasAmong('Font')],
  ['Do', hasAmong('XObject')],
  ['gs', hasAmong('ExtGState')],
  ['sh', hasAmong('Shading')],
  ['ri', isKnownIntent],
  ['BI', bearsPicture],
])

/**
 * True for content that PDF/A-3 bears in a document whose numbers mean colours of this kind (ISO 19005-3 §6.1.10, §6.1.13,
 * §6.2.2, §6.2.4.3, §6.2.6), with room for what is drawn around it.
 */
export function isArchivalContent({ bytes: content, hasOwn }: Content, space: Space): boolean {
  const setting = { content, hasOwn, space }
  let depth = 0
  for (const operator of readOperators(content)) {
    const { name } = operator
    if (name === 'q') depth += 1
    if (name === 'Q') depth -= 1
    if (depth > deepest || !operators.has(name) || !operator.operands.every(isBearable)) return false
    if (questions.get(name)?.(operator, setting) === false) return false
  }
  return true
}

function isBearable(operand: Operand): boolean {
  if (operand.kind === 'array') return operand.items.every(isBearable)
  if (operand.kind === 'string') return isWithinLimits.string(operand.bytes.length)
  if (operand.kind === 'name') return isWithinLimits.name(operand.value.length)

  return operand.kind !== 'number' || isWithinLimits.number(operand.value)
}

function isFor(needed: Space): Bears {
  return (_, { space }) => space === needed
}

/** Known without being looked up (ISO 32000-1 §8.6.8). All other spaces are named among the resources. */
const knownSpaces: ReadonlySet<string> = new Set([...devices.keys(), 'DeviceGray', 'Pattern'])

function bearsNamedSpace({ operands }: Operator, { hasOwn, space }: Setting): boolean {
  return namesAmong(operands).every((name) =>
    knownSpaces.has(name) ? (devices.get(name) ?? space) === space : hasOwn('ColorSpace', name),
  )
}

/** What is looked up by its name has to be among the resources of this very content (§6.2.2). */
function hasAmong(category: string): Bears {
  return ({ operands }, { hasOwn }) => namesAmong(operands).every((name) => hasOwn(category, name))
}

function isKnownIntent({ operands }: Operator): boolean {
  const names = namesAmong(operands)

  return names.length > 0 && names.every((name) => renderingIntents.has(name))
}

/** All of them, since readers take the last where there are too many. */
function namesAmong(operands: readonly Operand[]): string[] {
  return operands.flatMap((operand) => (operand.kind === 'name' ? [operand.value] : []))
}

function bearsPicture({ operands, start, end }: Operator, { content, space }: Setting): boolean {
  // Something stands before it that belongs to nothing: where the picture begins is anybody's guess.
  return operands.length === 0 && isArchivalPicture(content.subarray(start, end), space)
}
