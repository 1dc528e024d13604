import { digest } from '#primitives'
import { fromLatin1, toHex } from './bytes.ts'
import { type PdfObject, pdfNull } from './objects/pdf-object.ts'

/** Equal exactly for equal objects: white space, escapes and the order of keys do not count, references do. */
export function fingerprint(object: PdfObject | undefined): string {
  const value = object ?? pdfNull
  if (value.kind === 'array') return `[${value.items.map(fingerprint).join(' ')}]`
  if (value.kind === 'string') return `(${toHex(fromLatin1(value.value))})`
  if (value.kind === 'name') return `/${JSON.stringify(value.value)}`
  if (value.kind === 'reference') return `${value.number} ${value.generation} R`
  if (value.kind === 'stream') {
    return `${fingerprint(value.dictionary)}${toHex(digest('sha256', value.raw))}`
  }
  if (value.kind !== 'dictionary') return value.kind === 'null' ? 'null' : String(value.value)

  // An entry that is null equals an absent one (ISO 32000-2 §7.3.7).
  const entries = [...value.entries].filter(([, entry]) => entry.kind !== 'null')
  const parts = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `<<${parts.map(([key, entry]) => `${JSON.stringify(key)}${fingerprint(entry)}`).join(' ')}>>`
}

export function isSame(a: PdfObject | undefined, b: PdfObject | undefined): boolean {
  return a === b || fingerprint(a) === fingerprint(b)
}
