import { keepFormats } from './keep-formats.ts'

/** Languages times ways to write a date times zones in use: more than a server sees in a day. */
const mostFormats = 500

/**
 * A formatter as `new Intl.DateTimeFormat` makes it, the same one for the same wish. Throws `RangeError` for a zone that this
 * platform does not know.
 */
export const dateFormat = keepFormats(
  (locale, wished?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, wished),
  mostFormats,
)
