import { isLocale, type Locale } from '../locale/locale.ts'
import { withoutDirections } from '../text/without-directions.ts'

/** Why a line of a file is no contact. */
export const importFaults = [
  'name-missing',
  'name-too-long',
  'email-missing',
  'email-invalid',
  'text-too-long',
  'formula',
  'unclosed',
] as const
export type ImportFault = (typeof importFaults)[number]

/** Why a file cannot be read at all. */
export const importFileFaults = ['not-text', 'broken', 'no-email-column', 'nobody', 'too-many'] as const
export type ImportFileFault = (typeof importFileFaults)[number]

export type ImportedPerson = {
  name: string
  email: string
  company: string
  locale: Locale | null
  note: string
}
/** What stands at a line of a file, from 1: somebody, or what is wrong with it. */
export type ImportedLine = { line: number } & ({ person: ImportedPerson } | { fault: ImportFault })
export type ImportedFile =
  { ok: true; lines: readonly ImportedLine[] } | { ok: false; fault: ImportFileFault; line: number }

/** As it stands in the file, before it is known to be right. */
export type RawPerson = { name: string; email: string; company: string; language: string; note: string }

export const maxNameLetters = 100
export const maxCompanyLetters = 200
export const maxNoteLetters = 1000
/** As the contract's `z.email()`: what it lets through, the server takes. */
const emailShape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/
const maxEmailLetters = 254
/** What spreadsheets run (CWE-1236). A plus or a minus may begin what people write. */
const formula = /^[=@]/
/** Put before such a cell by whoever writes files that no spreadsheet runs. */
const disarmed = /^'(?=[=+\-@])/

/** Somebody whom the contract takes, or the first thing that is wrong. A person without a name is called by the address. */
export function readPerson(raw: RawPerson): { person: ImportedPerson } | { fault: ImportFault } {
  const [name, company, note] = [raw.name, raw.company, raw.note].map(lineOf) as [string, string, string]
  const email = raw.email
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  if ([raw.name, raw.company, raw.note].some((text) => formula.test(text.trim()))) return { fault: 'formula' }
  if (!email) return { fault: 'email-missing' }
  if (email.length > maxEmailLetters || !emailShape.test(email)) return { fault: 'email-invalid' }
  if (name.length > maxNameLetters) return { fault: 'name-too-long' }
  if (company.length > maxCompanyLetters || note.length > maxNoteLetters) return { fault: 'text-too-long' }
  const called = name || email.slice(0, maxNameLetters)

  return { person: { name: called, email, company, locale: localeOf(raw.language), note } }
}

/** One line of visible text in the order it is written. */
function lineOf(text: string): string {
  return withoutDirections(text)
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .replace(disarmed, '')
    .trim()
}

/** `pt`, `pt-PT` and `pt-BR` are all the one Portuguese there is; what is unknown is none. */
function localeOf(text: string): Locale | null {
  const wanted = text.trim()
  if (isLocale(wanted)) return wanted
  const byLanguage: Readonly<Record<string, Locale>> = { en: 'en-US', es: 'es-ES', fr: 'fr-FR', pt: 'pt-BR' }

  return byLanguage[wanted.slice(0, 2).toLowerCase()] ?? null
}
