import { fromLatin1 } from '../bytes.ts'

/** COS objects, ISO 32000-2 §7.3, as they stand in the file: nothing repaired, nothing resolved. */
export type PdfObject =
  | { kind: 'null' }
  | { kind: 'boolean'; value: boolean }
  | PdfNumber
  | { kind: 'name'; value: string }
  | PdfString
  | PdfArray
  | PdfDictionary
  | PdfReference
  | PdfStream

/** `written` as it stands: readers take `12.0` for an integer here and for damage there. */
export type PdfNumber = { kind: 'number'; value: number; written: string }
/** `value` holds one byte a character. `start` and `end` enclose the token with its brackets. */
export type PdfString = { kind: 'string'; value: string; hex: boolean; start: number; end: number }
export type PdfArray = { kind: 'array'; items: readonly PdfObject[] }
export type PdfDictionary = { kind: 'dictionary'; entries: ReadonlyMap<string, PdfObject> }
export type PdfReference = { kind: 'reference'; number: number; generation: number }
/** `raw` is still encoded. */
export type PdfStream = { kind: 'stream'; dictionary: PdfDictionary; raw: Uint8Array }

export const pdfNull: PdfObject = { kind: 'null' }

/** The file breaks the syntax where we look: it becomes a verdict, or is left to another reader. */
export class Malformed extends Error {
  override name = 'Malformed'
}

/** The dictionary of a dictionary or stream. */
export function dictionaryOf(object: PdfObject | undefined): PdfDictionary | undefined {
  if (object?.kind === 'stream') return object.dictionary

  return object?.kind === 'dictionary' ? object : undefined
}

export function nameOf(object: PdfObject | undefined): string | undefined {
  return object?.kind === 'name' ? object.value : undefined
}

/** A non-negative integer that stands directly here, and is written as one: digits and nothing else. */
export function countOf(object: PdfObject | undefined): number | undefined {
  if (object?.kind !== 'number' || !/^\d{1,15}$/.test(object.written)) return undefined

  return object.value
}

/** Text string, ISO 32000-2 §7.9.2.2: UTF-16BE or UTF-8 by its mark, else read as Latin-1. */
export function textOf(object: PdfObject | undefined): string | undefined {
  if (object?.kind !== 'string') return undefined
  const bytes = fromLatin1(object.value)
  if (object.value.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes)
  if (object.value.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytes)

  return object.value
}
