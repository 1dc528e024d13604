import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import { plainField } from '#core/fields/field.ts'

/** A session whose fields leave out what they have no use for: most of thirty properties, for each of them. */
export type CompactSession = Omit<SigningSession, 'fields'> & {
  fields: readonly (Partial<RoomField> & Pick<RoomField, 'id' | 'type' | 'areas' | 'mine' | 'value'>)[]
}

export function compactSession(session: SigningSession): CompactSession {
  return {
    ...session,
    fields: session.fields.map(({ id, type, areas, mine, value, ...properties }) => ({
      ...Object.fromEntries(Object.entries(properties).filter(isOwn)),
      id,
      type,
      areas: areas.map(toShort),
      mine,
      value,
    })),
  }
}

export function wholeSession({ fields, ...session }: CompactSession): SigningSession {
  return { ...session, fields: fields.map((field) => ({ ...plainField, ...field })) }
}

const atRest: Readonly<Record<string, unknown>> = plainField

function isOwn([name, value]: [string, unknown]): boolean {
  return JSON.stringify(value) !== JSON.stringify(atRest[name])
}

/** A thousandth of a percent of a page is no pixel; more digits are only bytes. */
function toShort(area: RoomField['areas'][number]): RoomField['areas'][number] {
  const short = (fraction: number) => Math.round(fraction * 100_000) / 100_000
  const { x, y, width, height } = area

  return { ...area, x: short(x), y: short(y), width: short(width), height: short(height) }
}
