import type { FieldType } from '../field.ts'
import { approve, decline } from './act.ts'
import { checkbox } from './checkbox.ts'
import { checkboxGroup } from './checkbox-group.ts'
import { dropdown, radio } from './choice.ts'
import { date } from './date.ts'
import { file } from './file.ts'
import { unfilled, words } from './fixed.ts'
import { number } from './number.ts'
import type { DescriptionOf } from './shapes.ts'
import { signature } from './signature.ts'
import { dateSigned, email, name, text } from './text.ts'
import type { TypeRules } from './type-rules.ts'

const rules: { readonly [T in FieldType]: TypeRules<DescriptionOf<T>> } = {
  signature,
  initials: signature,
  name,
  email,
  company: text,
  title: text,
  date_signed: dateSigned,
  date,
  text,
  number,
  checkbox,
  checkbox_group: checkboxGroup,
  radio,
  dropdown,
  image: file,
  stamp: file,
  attachment: file,
  approve,
  decline,
  note: words,
  heading: words,
  strikethrough: unfilled,
  envelope_id: unfilled,
}

/** What the type of a field knows; to be asked about fields of this type alone. */
export function rulesOf<T extends FieldType>({ type }: { type: T }): TypeRules<DescriptionOf<T>> {
  return rules[type]
}
