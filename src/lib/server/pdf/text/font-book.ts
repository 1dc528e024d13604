import { createHash } from 'node:crypto'
import { PdfDict, type PdfRef } from '@libpdf/core'
import type { Context } from '../intake/objects.ts'
import { fillFontDict } from './embed-face.ts'
import type { Face } from './load-face.ts'
import type { Glyph } from './shape-line.ts'

/** A face as one document uses it: the glyphs shown so far and what each stands for. */
export type UsedFace = { face: Face; tag: string; dict: PdfDict; ref: PdfRef; glyphs: Map<number, string> }
export type BookSetting = {
  /** Every glyph stands for something, if only for a character that shows as nothing (ISO 19005-3 §6.2.11.7.2). */
  tellsEveryGlyph?: boolean
}

/** The fonts of one document. They are embedded when all text is set, each with just the glyphs it showed. */
export class FontBook {
  readonly #context: Context
  readonly #seed: string
  readonly #setting: BookSetting
  readonly #used = new Map<string, UsedFace>()

  /** `seed` decides the subset tags. */
  constructor(context: Context, seed: string, setting: BookSetting = {}) {
    this.#context = context
    this.#seed = seed
    this.#setting = setting
  }

  /** Notes that the glyph is shown; returns the font's resource name and reference. */
  use({ face, id, text }: Glyph): { name: string; ref: PdfRef } {
    const used = this.#used.get(face.name) ?? this.#add(face)
    if (!used.glyphs.get(id)) used.glyphs.set(id, text)
    return { name: `${used.tag}-${face.name}`, ref: used.ref }
  }

  embed(): void {
    for (const used of this.#used.values()) fillFontDict(used, this.#setting, this.#context)
  }

  #add(face: Face): UsedFace {
    const dict = new PdfDict()
    const used = {
      face,
      tag: this.#tag(face),
      dict,
      ref: this.#context.register(dict),
      glyphs: new Map([[0, '']]),
    }
    this.#used.set(face.name, used)
    return used
  }

  /** ISO 32000-2 §9.9.2: six upper-case letters. In resource names they keep clear of those the page has already. */
  #tag(face: Face): string {
    const hash = createHash('sha256').update(`${this.#seed} ${face.name}`).digest()
    return String.fromCharCode(...[...hash.subarray(0, 6)].map((byte) => 65 + (byte % 26)))
  }
}
