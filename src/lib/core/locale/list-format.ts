import { keepFormats } from './keep-formats.ts'

/** "Ana, Bob and Eve", as the language lists names. */
export const listIn = keepFormats((locale) => new Intl.ListFormat(locale))
