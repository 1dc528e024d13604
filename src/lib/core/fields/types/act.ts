import type { FieldValue } from '../field.ts'
import { ticked } from './checkbox.ts'
import { unfilled } from './fixed.ts'
import type { Printed, Shape } from './shape.ts'
import { holding, type TypeRules } from './type-rules.ts'

/** Ticked by whoever approves; it cannot be taken back to a no. */
export type ApproveShape = Shape<Printed | 'required'>
/** Pressed, and never filled in. */
export type DeclineShape = Shape

export const approve: TypeRules<ApproveShape> = { ...holding(isYes), ...ticked }

export const decline: TypeRules<DeclineShape> = unfilled

function isYes(value: FieldValue): value is true {
  return value === true
}
