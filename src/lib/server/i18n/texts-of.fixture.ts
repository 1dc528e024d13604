import type { Locale } from '#core/locale/locale.ts'
import { catalogues } from './translator.ts'

export type KeyedText = readonly [key: string, text: string]

/** Every text of a language, by its key in full. */
export function textsOf(locale: Locale): KeyedText[] {
  return flatten(catalogues[locale], '')
}

function flatten(node: object, above: string): KeyedText[] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]): KeyedText[] =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${above}${name}.`)
      : [[`${above}${name}`, String(value)]],
  )
}
