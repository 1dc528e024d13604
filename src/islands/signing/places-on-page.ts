import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import { hasBoxPerOption } from '#core/fields/field.ts'
import { mainArea, type FieldArea } from './reading-order.ts'

type PageOf = Pick<FieldArea, 'document' | 'page'>
type Placed<F> = { field: F; area: FieldArea; rank: number }

/** What stands on a page, each with its rank among the areas of its field that stand there. */
export function areasOn<F extends { areas: readonly FieldArea[] }>(
  { document, page }: PageOf,
  fields: readonly F[],
): Placed<F>[] {
  return fields.flatMap((field) =>
    field.areas
      .filter((area) => area.document === document && area.page === page)
      .map((area, rank) => ({ field, area, rank })),
  )
}

/**
 * Where fields stand on a page, and whether they are filled in there. The boxes of a group are filled in where they stand,
 * so it is there once a page; any other field is at one place, and its other areas repeat what it holds.
 */
export function placesOn(
  place: PageOf,
  fields: readonly RoomField[],
  documents: SigningSession['documents'],
): (Placed<RoomField> & { isMain: boolean })[] {
  return areasOn(place, fields).map((placed) => {
    const { field, area, rank } = placed

    return {
      ...placed,
      isMain: hasBoxPerOption(field.type) ? rank === 0 : area === mainArea(field, documents),
    }
  })
}
