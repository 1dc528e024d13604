import type { FieldId, RecipientId } from '../../ids.ts'
import type { Area, FieldProperties } from '../field.ts'

/** What a field has of all properties: those of every type, and the type's own. */
export type Shape<Own extends keyof FieldProperties = never> = Pick<
  FieldProperties,
  'name' | 'label' | 'help' | 'condition' | Own
>

/** What is filled in with something that a text can say; by its sender, a file or its recipient. */
export type Filled = 'required' | 'readOnly' | 'prefillable' | 'defaultValue'
/** How words are set on paper. */
export type Printed = 'font' | 'size' | 'colour' | 'align' | 'multiline' | 'cells'
/** What a text has to look like. */
export type Fitting = 'pattern' | 'patternMessage' | 'mask'

/** What a field of a type begins with, where that is not its rest. */
export type Start = Partial<FieldProperties>

/** Whose a field is, and where it stands. */
export type Placed = {
  id: FieldId
  recipient: RecipientId
  /** One field may stand in many places. */
  areas: readonly Area[]
}
