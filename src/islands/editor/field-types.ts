import {
  AtSign,
  Briefcase,
  Building2,
  Calendar,
  CalendarCheck,
  ChevronDown,
  CircleDot,
  CircleX,
  Fingerprint,
  Hash,
  Heading,
  Image,
  ListChecks,
  Paperclip,
  PenLine,
  SquareCheckBig,
  Stamp,
  StickyNote,
  Strikethrough,
  TextCursorInput,
  ThumbsUp,
  Type,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { FieldType } from '#core/fields/field.ts'

export const fieldIcons: Readonly<Record<FieldType, LucideIcon>> = {
  signature: PenLine,
  initials: Type,
  date_signed: CalendarCheck,
  name: UserRound,
  email: AtSign,
  company: Building2,
  title: Briefcase,
  text: TextCursorInput,
  number: Hash,
  date: Calendar,
  checkbox: SquareCheckBig,
  checkbox_group: ListChecks,
  radio: CircleDot,
  dropdown: ChevronDown,
  attachment: Paperclip,
  image: Image,
  stamp: Stamp,
  approve: ThumbsUp,
  decline: CircleX,
  heading: Heading,
  note: StickyNote,
  strikethrough: Strikethrough,
  envelope_id: Fingerprint,
}

/** The palette, in the order of how often each is placed. */
export const fieldGroups = [
  { name: 'sign', types: ['signature', 'initials', 'date_signed'] },
  { name: 'person', types: ['name', 'email', 'company', 'title'] },
  { name: 'fillIn', types: ['text', 'number', 'date'] },
  { name: 'choose', types: ['checkbox', 'checkbox_group', 'radio', 'dropdown'] },
  { name: 'files', types: ['attachment', 'image', 'stamp'] },
  { name: 'act', types: ['approve', 'decline'] },
  { name: 'print', types: ['heading', 'note', 'strikethrough', 'envelope_id'] },
] as const satisfies readonly { name: string; types: readonly FieldType[] }[]

/** Letters without case and accents: "numero" finds "Número". */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
