import { maxImportLetters } from './contact.ts'
import type { ImportedFile } from './imported-person.ts'
import { readCsvPeople } from './read-csv-people.ts'
import { readVcards } from './read-vcards.ts'

/** Control characters but for tab and line ends, and what stands for a letter that could not be read. */
const noText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/

/** People of a file: cards where it begins with one, else comma-separated values. What is no text is said to be none. */
export function readPeople(text: string): ImportedFile {
  const at = noText.exec(text.slice(0, maxImportLetters))?.index
  if (at !== undefined)
    return { ok: false, fault: 'not-text', line: text.slice(0, at).split(/\r\n|\r|\n/).length }

  return /^\ufeff?\s*BEGIN:VCARD/i.test(text) ? readVcards(text) : readCsvPeople(text)
}

/** The later line of each address that stands in a file twice. */
export function repeatedLines(file: ImportedFile): { line: number; before: number }[] {
  const first = new Map<string, number>()

  return (file.ok ? file.lines : []).flatMap((one) => {
    if (!('person' in one)) return []
    const before = first.get(one.person.email)
    if (before !== undefined) return [{ line: one.line, before }]
    first.set(one.person.email, one.line)
    return []
  })
}
