import { keepFormats } from './keep-formats.ts'

/** A formatter as `new Intl.NumberFormat` makes it, the same one for the same wish; without one, of plain numbers. */
export const numberFormat = keepFormats(
  (locale, wished?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, wished),
)
