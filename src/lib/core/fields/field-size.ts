import type { FieldType } from './field.ts'

/** Width and height of something on paper, in PDF points (1/72 inch). */
export type Size = { width: number; height: number }

const defaultSizes: Readonly<Record<FieldType, Size>> = {
  signature: { width: 160, height: 44 },
  initials: { width: 72, height: 36 },
  name: { width: 160, height: 20 },
  email: { width: 180, height: 20 },
  date_signed: { width: 96, height: 20 },
  text: { width: 160, height: 20 },
  checkbox: { width: 14, height: 14 },
}

/** Below these a finger misses the field and a printed value is no longer legible. */
const smallestSizes: Readonly<Record<FieldType, Size>> = {
  signature: { width: 60, height: 20 },
  initials: { width: 28, height: 16 },
  name: { width: 32, height: 12 },
  email: { width: 32, height: 12 },
  date_signed: { width: 48, height: 12 },
  text: { width: 24, height: 12 },
  checkbox: { width: 8, height: 8 },
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
