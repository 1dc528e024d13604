import { readOperators, type Operand } from '../found/content-operators.ts'
import { renderingIntents } from './limits.ts'
import { devices, type Space } from './output-intent.ts'

/** ISO 32000-1 table 93: pictures in content may use short words, which elsewhere are names of anything. */
const shortly: ReadonlyMap<string, Space> = new Map([
  ['RGB', 'RGB'],
  ['CMYK', 'CMYK'],
])
/** ISO 19005-3 §6.1.10: of the filters that content may name, these are not for PDF/A. */
const oddFilters: ReadonlySet<string> = new Set(['LZW', 'LZWDecode', 'Crypt'])

/** True for a picture in the midst of content, from `BI` to `EI`, that PDF/A-3 bears (ISO 32000-1 §8.9.7). */
export function isArchivalPicture(picture: Uint8Array, space: Space): boolean {
  const entries = entriesOf(picture)
  // Where something is said twice, readers do not agree on which counts.
  const said = (...keys: string[]) =>
    entries.filter(({ key }) => keys.includes(key)).map(({ value }) => value)
  const named = (...keys: string[]) => said(...keys).flatMap(namesIn)

  return (
    named('CS', 'ColorSpace').every((name) => (devices.get(name) ?? shortly.get(name) ?? space) === space) &&
    named('Intent').every((name) => renderingIntents.has(name)) &&
    !named('F', 'Filter').some((name) => oddFilters.has(name)) &&
    !said('I', 'Interpolate').includes(yes)
  )
}

const yes = 'yes'
type Value = Operand | typeof yes

/** What stands between `BI` and `ID`. Words are operators to a reader of content, `true` among them. */
function entriesOf(picture: Uint8Array): { key: string; value: Value }[] {
  const values: Value[] = []
  for (const { name, operands } of readOperators(picture.subarray('BI'.length))) {
    values.push(...operands)
    if (name === 'ID') break
    values.push(name === 'true' ? yes : { kind: 'other' })
  }
  return values.flatMap((key, at) => {
    const value = values[at + 1]
    return at % 2 === 0 && value ? namesIn(key).map((name) => ({ key: name, value })) : []
  })
}

function namesIn(value: Value): string[] {
  if (value === yes) return []
  if (value.kind === 'array') return value.items.flatMap(namesIn)

  return value.kind === 'name' ? [value.value] : []
}
