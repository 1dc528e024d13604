import { isGivenFile } from '../field.ts'
import type { Printed, Shape } from './shape.ts'
import { asPresence, holding, type TypeRules } from './type-rules.ts'

/** Of images and stamps, which are shown in their box. */
export type PictureShape = Shape<'required'>
/** Goes beside the document; its name is printed. */
export type AttachmentShape = Shape<Printed | 'required'>

export const file: TypeRules<PictureShape> = {
  ...holding(isGivenFile, (_, { sha256 }, files) => (files.has(sha256) ? null : 'file-unknown')),
  comparisons: asPresence,
}
