import type { PdfRef } from '@libpdf/core'
import type { Element } from './element.ts'

/** Whose content is whose on pages that share one entry of the parent tree: one page, in a sound file. */
export type Owners = { first: number; added: Element[] }

/** Numbers what is drawn on a page, behind the numbers its own content has. */
export class PageMarks {
  readonly #page: PdfRef
  readonly #owners: Owners

  constructor(page: PdfRef, owners: Owners) {
    this.#page = page
    this.#owners = owners
  }

  /** The number of the next content, which is `owner`'s. */
  next(owner: Element): number {
    const id = this.#owners.first + this.#owners.added.length
    this.#owners.added.push(owner)
    owner.kids.push({ page: this.#page, id })

    return id
  }
}
