import type { Block, FieldRule, LaidField, Place, Starter } from './starter.ts'

const acts = { signature: 'signature', name: 'name', date: 'date_signed' } as const

/** The fields of a starter as its text places them: each once, none forgotten. */
export class LaidFields {
  readonly #starter: Starter
  readonly #currency: string
  readonly #labels: ReadonlyMap<string, { label: string; options: readonly string[] }>
  readonly #laid = new Map<string, LaidField>()

  constructor(starter: Starter, body: readonly Block[], currency: string) {
    this.#starter = starter
    this.#currency = currency
    this.#labels = labelsOf(body)
  }

  linesOf(key: string): number {
    return this.#ruleOf(key).lines ?? 1
  }

  add(key: string, label: string, areas: Place[], options: readonly string[] = []): void {
    if (this.#laid.has(key)) throw new Error(`"${key}" stands twice`)
    const [role = '', act = ''] = key.split(' ')
    this.#laid.set(
      key,
      act in acts
        ? { key, type: acts[act as keyof typeof acts], recipient: role, label, areas, required: true }
        : this.#toField(key, label, areas, options),
    )
  }

  /** In the order of the text. Throws when one has no place. */
  all(): LaidField[] {
    const forgotten = Object.keys(this.#starter.fields).filter((key) => !this.#laid.has(key))
    if (forgotten.length > 0) throw new Error(`No place for ${forgotten.join()}`)

    return [...this.#laid.values()]
  }

  #toField(key: string, label: string, areas: Place[], options: readonly string[]): LaidField {
    const { type, role, lines = 1, when, isMoney, formula, ...given } = this.#ruleOf(key)

    return {
      ...{ key, type, recipient: role, label },
      ...(this.#isNamed(key) && { name: label }),
      required: !formula,
      ...given,
      ...(lines > 1 && { multiline: true }),
      ...(isMoney && { currency: this.#currency }),
      ...(formula && {
        formula: formula.replace(/\[(\w+)\]/g, (_, name: string) => `[${this.#labelOf(name).label}]`),
      }),
      ...(options.length > 0 && { options: [...options] }),
      ...(when && { when: this.#toTest(when) }),
      areas,
    }
  }

  /** By their names fields are prefilled, and found by formulas. */
  #isNamed(key: string): boolean {
    const { prefillable, type } = this.#ruleOf(key)

    return prefillable === true || type === 'number'
  }

  #toTest({ field, option }: NonNullable<FieldRule['when']>): LaidField['when'] {
    if (option === undefined) return { field, is: 'filled', value: null }
    const value = this.#labelOf(field).options[option]
    if (value === undefined) throw new Error(`"${field}" has no option ${option}`)

    return { field, is: 'is', value }
  }

  #labelOf(key: string): { label: string; options: readonly string[] } {
    const known = this.#labels.get(key)
    if (!known) throw new Error(`"${key}" does not stand in the text`)

    return known
  }

  #ruleOf(key: string): FieldRule {
    const rule = this.#starter.fields[key]
    if (!rule) throw new Error(`Nothing is known of "${key}"`)

    return rule
  }
}

function labelsOf(body: readonly Block[]): Map<string, { label: string; options: readonly string[] }> {
  return new Map(
    body.flatMap((block) => {
      if (block.kind === 'row')
        return block.cells.map(({ key, caption, options }) => [key, { label: caption, options }] as const)
      if (block.kind === 'choice')
        return [[block.key, { label: block.caption, options: block.options }] as const]
      return block.kind === 'tick' ? [[block.key, { label: block.text, options: [] }] as const] : []
    }),
  )
}
