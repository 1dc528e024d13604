import type { FieldType } from '../field.ts'
import type { ApproveShape, DeclineShape } from './act.ts'
import type { CheckboxShape } from './checkbox.ts'
import type { CheckboxGroupShape } from './checkbox-group.ts'
import type { DropdownShape, RadioShape } from './choice.ts'
import type { DateShape } from './date.ts'
import type { AttachmentShape, PictureShape } from './file.ts'
import type { EnvelopeIdShape, StrikethroughShape, WordsShape } from './fixed.ts'
import type { NumberShape } from './number.ts'
import type { Placed } from './shape.ts'
import type { SignatureShape } from './signature.ts'
import type { DateSignedShape, TextShape } from './text.ts'

/** The properties of every type; each has its shape, its checks and the rules of its values in one file. */
type Shapes = {
  signature: SignatureShape
  initials: SignatureShape
  name: TextShape
  email: TextShape
  company: TextShape
  title: TextShape
  date_signed: DateSignedShape
  date: DateShape
  text: TextShape
  number: NumberShape
  checkbox: CheckboxShape
  checkbox_group: CheckboxGroupShape
  radio: RadioShape
  dropdown: DropdownShape
  image: PictureShape
  stamp: PictureShape
  attachment: AttachmentShape
  approve: ApproveShape
  decline: DeclineShape
  note: WordsShape
  heading: WordsShape
  strikethrough: StrikethroughShape
  envelope_id: EnvelopeIdShape
}

/** What a field of one of these types is, whosever it is and wherever it stands. */
export type DescriptionOf<T extends FieldType> = { [One in T]: { type: One } & Shapes[One] }[T]

export type FieldOf<T extends FieldType> = { [One in T]: { type: One } & Shapes[One] & Placed }[T]
