import type { TFunction } from 'i18next'
import { reasonText } from '#browser/problem-text.ts'

/** What a code means in a file of rows; where that is nothing special, what it means everywhere. */
export function bulkFaultText(code: string, t: TFunction<'common'>): string {
  const key = `bulk.faults.${code}`
  const text = t(key)

  return text === key ? reasonText({ code }, t) : text
}
