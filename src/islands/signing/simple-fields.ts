import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'

const simpleTypes: readonly RoomField['type'][] = [
  'signature',
  'initials',
  'name',
  'email',
  'company',
  'title',
  'date_signed',
  'text',
  'checkbox',
]

/** What nearly every document has, and every room can show by itself; the code of the others is fetched by those that need it. */
export function isSimple({ type, mask, cells }: Pick<RoomField, 'type' | 'mask' | 'cells'>): boolean {
  return simpleTypes.includes(type) && !mask && !cells
}

/** True where every field of the recipient is a simple one. */
export function isSimpleRoom({ fields }: Pick<SigningSession, 'fields'>): boolean {
  return fields.every((field) => !field.mine || isSimple(field))
}

/** True where what is asked depends on what is given. */
export function hasLogic({ fields }: Pick<SigningSession, 'fields'>): boolean {
  return fields.some(({ condition, formula }) => condition !== null || formula !== null)
}
