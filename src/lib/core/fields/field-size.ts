import type { FieldType } from './field.ts'

/** Width and height of something on paper, in PDF points (1/72 inch). */
export type Size = { width: number; height: number }

/** One box to tick; of a group and of a radio, that of every option. */
const box: Size = { width: 14, height: 14 }
const smallestBox: Size = { width: 8, height: 8 }

const defaultSizes: Readonly<Record<FieldType, Size>> = {
  signature: { width: 160, height: 44 },
  initials: { width: 72, height: 36 },
  name: { width: 160, height: 20 },
  email: { width: 180, height: 20 },
  company: { width: 160, height: 20 },
  title: { width: 140, height: 20 },
  date_signed: { width: 96, height: 20 },
  date: { width: 96, height: 20 },
  text: { width: 160, height: 20 },
  number: { width: 96, height: 20 },
  checkbox: box,
  checkbox_group: box,
  radio: box,
  dropdown: { width: 140, height: 20 },
  image: { width: 120, height: 80 },
  stamp: { width: 96, height: 96 },
  attachment: { width: 120, height: 24 },
  approve: { width: 96, height: 28 },
  decline: { width: 96, height: 28 },
  note: { width: 180, height: 48 },
  heading: { width: 240, height: 24 },
  strikethrough: { width: 160, height: 12 },
  envelope_id: { width: 200, height: 14 },
}

/** Below these a finger misses the field and a printed value is no longer legible. */
const smallestSizes: Readonly<Record<FieldType, Size>> = {
  signature: { width: 60, height: 20 },
  initials: { width: 28, height: 16 },
  name: { width: 32, height: 12 },
  email: { width: 32, height: 12 },
  company: { width: 32, height: 12 },
  title: { width: 32, height: 12 },
  date_signed: { width: 48, height: 12 },
  date: { width: 48, height: 12 },
  text: { width: 24, height: 12 },
  number: { width: 24, height: 12 },
  checkbox: smallestBox,
  checkbox_group: smallestBox,
  radio: smallestBox,
  dropdown: { width: 32, height: 12 },
  image: { width: 16, height: 16 },
  stamp: { width: 16, height: 16 },
  attachment: { width: 32, height: 12 },
  approve: { width: 48, height: 16 },
  decline: { width: 48, height: 16 },
  note: { width: 32, height: 12 },
  heading: { width: 32, height: 12 },
  strikethrough: { width: 8, height: 2 },
  envelope_id: { width: 48, height: 8 },
}

/** How large a fresh field is on a page of this size, as fractions of the page. */
export function defaultFieldSize(type: FieldType, page: Size): Size {
  return asFractions(defaultSizes[type], page)
}

/** How small a field may become on a page of this size, as fractions of the page. */
export function smallestFieldSize(type: FieldType, page: Size): Size {
  return asFractions(smallestSizes[type], page)
}

function asFractions(size: Size, page: Size): Size {
  return { width: Math.min(1, size.width / page.width), height: Math.min(1, size.height / page.height) }
}
