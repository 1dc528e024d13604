import { setText } from '#server/pdf/certificate/set-text.ts'
import type { Locale } from '#core/locale/locale.ts'
import { LaidFields } from './laid-fields.ts'
import { phrases } from './phrases.ts'
import { body, column, heading, margin, sheet, Sheets, small, title } from './sheet.ts'
import type { Block, Cell, Place, Starter, StarterLayout, Words } from './starter.ts'

const gap = 18
const indent = 22
const boxSide = 11
const lineHeight = 19

/** A starter in one language on A4 pages, and where its fields stand. Throws what does not go together. */
export async function setStarter(
  id: string,
  starter: Starter,
  words: Words,
  locale: Locale,
): Promise<{ bytes: Uint8Array; layout: StarterLayout }> {
  const sheets = new Sheets({ name: words.name, seed: id, locale })
  const fields = new LaidFields(starter, words.body, phrases[locale].currency)
  new Setter(sheets, fields, words, locale).set()
  const bytes = await sheets.close(phrases[locale].notice, phrases[locale].pageOf)
  const { body: _, roles, ...about } = words

  return {
    bytes,
    layout: {
      ...about,
      roles: Object.entries(starter.roles).map(([key, role]) => ({
        key,
        name: roles[key] ?? missing(key),
        ...role,
      })),
      pages: Array.from({ length: sheets.count }, () => ({ ...sheet })),
      fields: fields.all(),
    },
  }
}

function missing(key: string): never {
  throw new Error(`The role ${key} has no name`)
}

/** Options stand two beside each other where all are short enough. */
function inPairs(options: readonly string[]): { text: string; weight: number }[][] {
  const half = (column - gap) / 2 - indent
  const step = options.every((option) => setText(option, body, half).lines.length === 1) ? 2 : 1

  return Array.from({ length: Math.ceil(options.length / step) }, (_, row) =>
    Array.from({ length: step }, (__, at) => ({ text: options[row * step + at] ?? '', weight: 1 })),
  )
}

class Setter {
  readonly #sheets: Sheets
  readonly #fields: LaidFields
  readonly #words: Words
  readonly #locale: Locale
  #clause = 0

  constructor(sheets: Sheets, fields: LaidFields, words: Words, locale: Locale) {
    this.#sheets = sheets
    this.#fields = fields
    this.#words = words
    this.#locale = locale
  }

  set(): void {
    this.#sheets.text(this.#words.name, title, 'H1')
    this.#sheets.y += 8
    const blocks = this.#words.body
    blocks.forEach((block, index) => this.#setBlock(block, blocks.slice(index + 1, index + 3)))
  }

  #setBlock(block: Block, next: readonly Block[]): void {
    switch (block.kind) {
      case 'clause':
        this.#clause += 1
        return this.#setHeading(`${this.#clause}. ${block.text}`, next)
      case 'section':
        return this.#setHeading(block.text, next)
      case 'paragraph':
        return this.#setParagraph(block.text)
      case 'head':
        return this.#setHead(block.columns)
      case 'row':
        return this.#setRow(block.cells)
      case 'choice':
        return this.#setChoice(block)
      case 'tick':
        return this.#setTick(block)
      case 'break':
        return this.#sheets.turn()
      case 'signatures':
        return this.#setSignatures(block.roles)
    }
  }

  /** A heading stays with what follows it, and with the fields that this introduces. */
  #setHeading(text: string, [first, second]: readonly Block[]): void {
    const fields = second?.kind === 'row' ? this.#heightOfRow(second.cells) : 0
    const follows = first?.kind === 'paragraph' ? setText(first.text, body, column).height + fields : 60
    this.#sheets.y += 9
    this.#sheets.need(heading.leading + follows)
    this.#sheets.text(text, heading, 'H2')
  }

  #setParagraph(text: string): void {
    this.#sheets.need(setText(text, body, column).height)
    this.#sheets.text(text, body)
    this.#sheets.y += 3
  }

  #setHead(columns: readonly { weight: number; text: string }[]): void {
    this.#sheets.y += 6
    this.#sheets.need(80)
    this.#beside(columns, ({ text }, x, width) => this.#sheets.text(text, small, 'P', x, width))
  }

  #setRow(cells: readonly Cell[]): void {
    const height = this.#heightOfRow(cells) - small.leading - 4
    this.#sheets.need(height + small.leading + 4)
    this.#beside(cells, ({ key, caption, isSilent, options }, x, width) => {
      this.#fields.add(key, caption, [this.#sheets.place(x, this.#sheets.y + 1, width, height - 2)], options)
      this.#sheets.y += height
      this.#sheets.rule(x, width)
      this.#sheets.y += 1
      if (!isSilent) this.#sheets.text(caption, small, 'P', x, width)
    })
    this.#sheets.y += 4
  }

  #heightOfRow(cells: readonly Cell[]): number {
    return Math.max(...cells.map(({ key }) => lineHeight * this.#fields.linesOf(key))) + small.leading + 4
  }

  #setChoice({ key, caption, options }: Block & { kind: 'choice' }): void {
    this.#sheets.y += 3
    this.#sheets.need((body.leading + 3) * (options.length + 1))
    this.#sheets.text(caption, body)
    const areas: Place[] = []
    for (const pair of inPairs(options)) {
      this.#sheets.y += 3
      this.#beside(pair, ({ text }, x, width) => {
        if (!text) return
        areas.push(this.#sheets.box(x, this.#sheets.y + 1.5, boxSide))
        this.#sheets.text(text, body, 'P', x + indent, width - indent)
      })
    }
    this.#fields.add(key, caption, areas, options)
    this.#sheets.y += 4
  }

  #setTick({ key, text }: Block & { kind: 'tick' }): void {
    this.#sheets.y += 3
    this.#sheets.need(setText(text, body, column - indent).height)
    this.#fields.add(key, text, [this.#sheets.box(margin.side, this.#sheets.y + 1.5, boxSide)])
    this.#sheets.text(text, body, 'P', margin.side + indent, column - indent)
    this.#sheets.y += 3
  }

  /** Two sign beside each other; who signs alone has name and date beside the signature. */
  #setSignatures(roles: readonly string[]): void {
    const [alone] = roles.length === 1 ? roles : []
    this.#sheets.y += 14
    this.#sheets.need(alone ? 75 : 140)
    if (alone) return this.#setSignature(alone)
    this.#beside(
      roles.map((role) => ({ role, weight: 1 })),
      ({ role }, x, width) => {
        this.#sheets.text(this.#nameOf(role), heading, 'P', x, width)
        this.#line(`${role} signature`, x, width, 44)
        this.#line(`${role} name`, x, width, 21)
        this.#line(`${role} date`, x, width, 21)
      },
    )
  }

  #setSignature(role: string): void {
    this.#sheets.text(this.#nameOf(role), heading)
    const sides = [
      { acts: ['signature'], height: 54.5 } as const,
      { acts: ['name', 'date'], height: 21 } as const,
    ]
    this.#beside(
      sides.map((side) => ({ ...side, weight: 1 })),
      ({ acts, height }, x, width) => acts.forEach((act) => this.#line(`${role} ${act}`, x, width, height)),
    )
  }

  #nameOf(role: string): string {
    return this.#words.roles[role] ?? missing(role)
  }

  #line(key: `${string} ${'signature' | 'name' | 'date'}`, x: number, width: number, height: number): void {
    const caption = phrases[this.#locale][key.split(' ')[1] as 'signature' | 'name' | 'date']
    this.#fields.add(key, caption, [this.#sheets.place(x, this.#sheets.y + 1, width, height - 2)])
    this.#sheets.y += height
    this.#sheets.rule(x, width)
    this.#sheets.y += 1
    this.#sheets.text(caption, small, 'P', x, width)
  }

  /** Sets each in its share of the column, all from the same height; goes on below the longest. */
  #beside<T extends { weight: number }>(
    parts: readonly T[],
    set: (part: T, x: number, width: number) => void,
  ): void {
    const unit = (column - gap * (parts.length - 1)) / parts.reduce((sum, { weight }) => sum + weight, 0)
    const top = this.#sheets.y
    let [x, bottom] = [margin.side, top]
    for (const part of parts) {
      this.#sheets.y = top
      set(part, x, unit * part.weight)
      bottom = Math.max(bottom, this.#sheets.y)
      x += unit * part.weight + gap
    }
    this.#sheets.y = bottom
  }
}
