import type { FieldType } from '#core/fields/field.ts'
import type { FoundField } from '#core/fields/found-field.ts'
import { loadPdfium } from '../pdfium/pdfium.ts'
import { withDocument, withPage } from '../pdfium/with-document.ts'
import { growToHold } from './grow-to-hold.ts'
import { pickClear } from './pick-clear.ts'
import { readLayout, type Layout } from './read-layout.ts'
import { suggestForFrames } from './suggest-for-frames.ts'
import { suggestForRules } from './suggest-for-rules.ts'
import { suggestForTicks } from './suggest-for-ticks.ts'
import type { Suggestion } from './suggestion.ts'

/** More on a page than forms have. */
const maxPerPage = 100

/**
 * Fields that blanks, boxes and labels of these pages (from 0) seem to ask for, none over another, the surest first on
 * each page. Names are not yet told apart.
 */
export async function suggestFields(bytes: Uint8Array, pages: readonly number[]): Promise<FoundField[]> {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, async (document) => {
    const fields: FoundField[] = []
    for (const index of pages) {
      const layout = await withPage(pdfium, document, index, (page) => readLayout(pdfium, page))
      fields.push(...suggestOnPage(layout).map((suggestion) => toField(suggestion, index, layout)))
    }
    return fields
  })
}

export function suggestOnPage(layout: Layout): Suggestion[] {
  const all = [...suggestForRules(layout), ...suggestForFrames(layout), ...suggestForTicks(layout)]

  return growToHold(pickClear(all).slice(0, maxPerPage), layout)
}

/** Whoever signs must; what else is needed only the sender knows. */
const usuallyRequired: ReadonlySet<FieldType> = new Set(['signature', 'initials'])

function toField({ type, label, area }: Suggestion, page: number, { size }: Layout): FoundField {
  const { left, top, right, bottom } = area
  const place = {
    x: left / size.width,
    y: top / size.height,
    width: (right - left) / size.width,
    height: (bottom - top) / size.height,
  }
  return {
    source: 'label',
    type,
    name: '',
    label,
    role: null,
    required: usuallyRequired.has(type),
    readOnly: false,
    areas: [{ page, ...place }],
    maxLength: null,
    multiline: false,
    options: [],
    defaultValue: null,
    format: null,
  }
}
