import type { CSSProperties } from 'react'
import type {
  EnvelopePages,
  EnvelopeShape,
  PageFieldShape,
  RecipientShape,
} from '#contract/envelope-shapes.ts'
import type { FieldShape } from '#contract/shapes.ts'
import { hasBoxPerOption, isChoiceList } from '#core/fields/field.ts'
import { inReadingOrder } from '#core/fields/reading-order.ts'

/** A field at one of its places on a page. */
export type PlacedField = {
  field: FieldShape
  area: FieldShape['areas'][number]
  /** The first of its places on the page: there it is told to who does not see it. */
  isFirst: boolean
  state: PageFieldShape['state']
  value: PageFieldShape['value']
  text: string | null
  recipient: RecipientShape
  /** Of the recipient in the sender's list, for their colour. */
  place: number
}

export type DrawnField = { placed: PlacedField; style: CSSProperties }

/** What stands on the pages of one document, in the order in which people read it. */
export function placedFields(
  { fields, recipients }: Pick<EnvelopeShape, 'fields' | 'recipients'>,
  shown: EnvelopePages['fields'],
  document: string,
): PlacedField[] {
  const states = new Map(shown.map((one) => [one.id, one]))

  return inReadingOrder(fields, [document]).flatMap((field) => {
    const found = states.get(field.id)
    const place = recipients.findIndex(({ key }) => key === field.recipient)
    const recipient = recipients[place]
    if (!found || !recipient) return []
    const { state, value, text } = found
    const areas = shownAreas(field, found).filter((area) => area.document === document)

    return areas.map((area, index) => {
      const isFirst = areas.findIndex(({ page }) => page === area.page) === index
      return { field, area, isFirst, state, value, text, recipient, place }
    })
  })
}

/** Of boxes that stand for an option each, those that are chosen; while nobody has chosen, all of them. */
function shownAreas({ type, areas, options }: FieldShape, { state, value }: PageFieldShape) {
  if (state !== 'given' || value === null || !hasBoxPerOption(type)) return areas
  const chosen = isChoiceList(value) ? value : [value]

  return areas.filter((_, index) => chosen.includes(options[index] ?? ''))
}
