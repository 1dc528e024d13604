import { readOperators, type Operator } from '../found/content-operators.ts'

/** What is to become of a marked part of content. */
export type Fate = 'plain' | 'kept' | 'cut'
/** Decides by the name of a layer among the resources. */
export type FateOf = (layer: string) => Exclude<Fate, 'plain'>

/** ISO 32000-2 §8.5.3, table 59: the operators that paint a path. */
const painting: ReadonlySet<string> = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
/** §8.5.2, table 58. */
const building: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const clipping: ReadonlySet<string> = new Set(['W', 'W*'])
/** §9.4.3, §8.8, §8.6.7, §8.9.7: what paints by itself. */
const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', 'Do', 'sh', 'BI'])
const opening: ReadonlySet<string> = new Set(['BDC', 'BMC'])

/**
 * Content without its layer marks, and without what stands in a layer to be cut: its paint, its text, its pictures. What
 * such a part does to the graphics state stays, as readers that hide it let it (§8.11.3.2). Null where nothing changes.
 */
export function strikeLayers(content: Uint8Array, fateOf: FateOf): Uint8Array | null {
  const striker = new Striker(content)
  const marks: Fate[] = []
  let cuts = 0
  for (const operator of readOperators(content)) {
    if (opening.has(operator.name)) {
      const layer = layerOf(operator)
      const fate = layer === null ? 'plain' : fateOf(layer)
      marks.push(fate)
      if (fate === 'cut') cuts += 1
      if (cuts > 0) striker.replaceMark(operator, ' ')
      else if (fate === 'kept') striker.replaceMark(operator, '/Layer BMC')
    } else if (operator.name === 'EMC') {
      const fate = marks.pop()
      if (cuts > 0 && fate !== undefined) striker.replaceMark(operator, ' ')
      if (fate === 'cut') cuts -= 1
    } else if (cuts > 0) striker.strike(operator)
  }
  return striker.result()
}

/** Writes content anew with some of its operators replaced, in order. */
class Striker {
  readonly #content: Uint8Array
  readonly #parts: Uint8Array[] = []
  /** What builds a path that is not painted yet. */
  #path: Operator[] = []
  #kept = 0

  constructor(content: Uint8Array) {
    this.#content = content
  }

  result(): Uint8Array | null {
    return this.#kept === 0 ? null : Buffer.concat([...this.#parts, this.#content.subarray(this.#kept)])
  }

  /** A path goes on across marks, which is no syntax: its steps stay, and what paints it is what counts. */
  replaceMark(operator: Operator, by: string): void {
    this.#path = []
    this.#replace(operator, by)
  }

  strike(operator: Operator): void {
    const { name } = operator
    if (building.has(name) || clipping.has(name)) {
      this.#path.push(operator)
      return
    }
    if (painting.has(name)) this.#strikePath(operator)
    if (showing.has(name)) this.#replace(operator, ' ')
    if (name === "'") this.#replace(operator, ' T* ')
    if (name === '"') this.#replace(operator, ` ${spacing(operator)} T* `)
    this.#path = []
  }

  /** A path that clips is built and not painted; any other goes. */
  #strikePath(operator: Operator): void {
    const isNeeded = this.#path.length === 0 || this.#path.some(({ name }) => clipping.has(name))
    if (!isNeeded) for (const step of this.#path) this.#replace(step, ' ')
    this.#replace(operator, isNeeded ? ' n ' : ' ')
  }

  #replace(operator: Operator, by: string): void {
    this.#parts.push(this.#content.subarray(this.#kept, operator.start), Buffer.from(by))
    this.#kept = operator.end
  }
}

/** The layer that a mark opens, '' for one that is told in place; null for any other mark (§8.11.3.2). */
function layerOf({ name, operands }: Operator): string | null {
  const [tag, properties] = operands.slice(-2)
  if (name !== 'BDC' || tag?.kind !== 'name' || tag.value !== 'OC') return null
  return properties?.kind === 'name' ? properties.value : ''
}

/** What `"` sets before it shows (§9.4.3). */
function spacing({ operands }: Operator): string {
  const [word = 0, character = 0] = operands.map((operand) => (operand.kind === 'number' ? operand.value : 0))
  return `${word} Tw ${character} Tc`
}
