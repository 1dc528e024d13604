import { readOperators, type Operand, type Operator } from '../found/content-operators.ts'
import { limits, renderingIntents } from './limits.ts'
import type { Space } from './output-intent.ts'

/** ISO 32000-1 table 51. */
const operators: ReadonlySet<string> = new Set(
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S sc SC scn SCN sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'.split(
    ' ',
  ),
)
const colours: Readonly<Record<string, Space>> = { rg: 'RGB', RG: 'RGB', k: 'CMYK', K: 'CMYK' }
const named: Readonly<Record<string, Space>> = {
  DeviceRGB: 'RGB',
  RGB: 'RGB',
  DeviceCMYK: 'CMYK',
  CMYK: 'CMYK',
}
/** What looks something up by its name, and among which resources. */
const lookUps: Readonly<Record<string, string>> = {
  Tf: 'Font',
  Do: 'XObject',
  gs: 'ExtGState',
  sh: 'Shading',
}
/** ISO 19005-3 §6.1.13 lets content save its state 28 times; what is drawn around it takes four each at admission and at the seal. */
const deepest = 28 - 2 * 4

/** What is drawn, and whether it has something by itself that it names. */
export type Content = { bytes: Uint8Array; hasOwn: (category: string, name: string) => boolean }

/**
 * True for content that PDF/A-3 bears in a document whose numbers mean colours of this kind (ISO 19005-3 §6.1.10, §6.1.13,
 * §6.2.2, §6.2.4.3, §6.2.6), with room for what is drawn around it.
 */
export function isArchivalContent({ bytes: content, hasOwn }: Content, space: Space): boolean {
  let depth = 0
  for (const operator of readOperators(content)) {
    const { name } = operator
    if (name === 'q') depth += 1
    if (name === 'Q') depth -= 1
    const colour = colours[name] ?? namedColour(operator)
    if (depth > deepest || !operators.has(name) || (colour && colour !== space)) return false
    if (!operator.operands.every(isWithinLimits) || isOddIntent(operator)) return false
    if (!hasWhatItNames(operator, hasOwn)) return false
    if (name === 'BI' && !isArchivalPicture(content.subarray(operator.start, operator.end), space))
      return false
  }
  return true
}

function isWithinLimits(operand: Operand): boolean {
  if (operand.kind === 'array') return operand.items.every(isWithinLimits)
  if (operand.kind === 'string') return operand.bytes.length <= limits.string

  const size = operand.kind === 'number' ? Math.abs(operand.value) : 0
  return size <= limits.integer && (size === 0 || size >= limits.smallest)
}

function hasWhatItNames({ name, operands: [operand] }: Operator, hasOwn: Content['hasOwn']): boolean {
  const category = lookUps[name]
  if (category === undefined || operand?.kind !== 'name') return true

  return hasOwn(category, operand.value)
}

function isOddIntent({ name, operands: [operand] }: Operator): boolean {
  return name === 'ri' && !(operand?.kind === 'name' && renderingIntents.has(operand.value))
}

function namedColour({ name, operands: [operand] }: Operator): Space | undefined {
  if (name !== 'cs' && name !== 'CS') return undefined

  return operand?.kind === 'name' ? named[operand.value] : undefined
}

/** A picture in the midst of content, whose entries have short names (ISO 32000-1 tables 93 and 94). */
function isArchivalPicture(picture: Uint8Array, space: Space): boolean {
  const [entries = ''] = Buffer.from(picture)
    .toString('latin1')
    .split(/\sID\s/, 1)
  const [, colour = ''] = /\/(?:CS|ColorSpace)\s*\[?\s*(?:\/I(?:ndexed)?\s*)?\/(\w+)/.exec(entries) ?? []
  const needed = named[colour]
  const isSmooth = /\/(?:I|Interpolate)\s+true/.test(entries)

  return !isSmooth && !/\/LZW|\/Crypt/.test(entries) && (!needed || needed === space)
}
