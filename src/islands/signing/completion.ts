import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import { isFillable, type RoomValues } from './reading-order.ts'

/** What finishing says: the version that was read, every value, and where the recipient's clock stands. */
export function completionOf(
  { envelope }: Pick<SigningSession, 'envelope'>,
  fields: readonly RoomField[],
  values: RoomValues,
) {
  return {
    version: envelope.version,
    // What shows nothing here holds nothing, whatever was saved before; what is hidden stays out.
    values: Object.fromEntries(fields.filter(isFillable).map(({ id }) => [id, values[id] ?? null])),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
