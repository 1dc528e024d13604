import {
  AtSign,
  CalendarCheck,
  PenLine,
  SquareCheckBig,
  TextCursorInput,
  Type,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { FieldType } from '#core/fields/field.ts'

/** The palette, in the order of how often each is placed. */
export const fieldIcons: Readonly<Record<FieldType, LucideIcon>> = {
  signature: PenLine,
  initials: Type,
  date_signed: CalendarCheck,
  name: UserRound,
  email: AtSign,
  text: TextCursorInput,
  checkbox: SquareCheckBig,
}
export const paletteOrder: readonly FieldType[] = [
  'signature',
  'initials',
  'date_signed',
  'name',
  'email',
  'text',
  'checkbox',
]
