import { parseCsv } from '../bulk/csv.ts'
import { maxImportedPeople } from './contact.ts'
import { readPerson, type ImportedFile, type RawPerson } from './imported-person.ts'
import { wordsOf } from './letters.ts'

type Part = keyof RawPerson | 'first' | 'last'

/**
 * How address books head their columns, in our languages and in the files of Google, Outlook and others, as words
 * without accents and case.
 */
const headings: Readonly<Record<Part, readonly string[]>> = {
  name: [
    'name',
    'full name',
    'display name',
    'nombre',
    'nombre completo',
    'nom',
    'nom complet',
    'nome',
    'nome completo',
  ],
  first: ['first name', 'given name', 'nombre de pila', 'prenom', 'primeiro nome'],
  last: ['last name', 'family name', 'surname', 'apellidos', 'apellido', 'nom de famille', 'sobrenome'],
  email: [
    ...['email', 'e mail', 'email address', 'e mail address', 'e mail 1 value', 'address', 'mail'],
    ...['correo', 'correo electronico', 'direccion de correo electronico', 'courriel', 'adresse e mail'],
    ...['adresse electronique', 'endereco de e mail', 'endereco de email'],
  ],
  company: [
    ...['company', 'organization', 'organisation', 'organization name', 'organization 1 name', 'empresa'],
    ...['organizacion', 'entreprise', 'societe', 'organizacao'],
  ],
  language: ['language', 'idioma', 'langue', 'lingua', 'locale'],
  note: ['note', 'notes', 'nota', 'notas', 'remarque', 'observacao', 'observacoes'],
}

/** A file of comma-separated values whose first line heads its columns; what no heading is known for is left out. */
export function readCsvPeople(text: string): ImportedFile {
  const read = parseCsv(text)
  if (!read.ok) return { ok: false, fault: 'broken', line: read.problem.line }
  const [head, ...records] = read.csv.records
  if (!head) return { ok: false, fault: 'nobody', line: 1 }
  const places = placesOf(head.cells)
  if (places.email === undefined) return { ok: false, fault: 'no-email-column', line: head.line }
  if (records.length === 0) return { ok: false, fault: 'nobody', line: head.line }
  if (records.length > maxImportedPeople)
    return { ok: false, fault: 'too-many', line: records[maxImportedPeople]?.line ?? head.line }

  return {
    ok: true,
    lines: records.map(({ line, cells }) => ({ line, ...readPerson(rawOf(cells, places)) })),
  }
}

type Places = Partial<Record<Part, number>>

/** The first column of each kind. */
function placesOf(cells: readonly string[]): Places {
  const called = cells.map((cell) => wordsOf(cell).join(' '))

  return Object.fromEntries(
    Object.entries(headings).flatMap(([part, words]) => {
      const place = called.findIndex((heading) => words.includes(heading))
      return place < 0 ? [] : [[part, place]]
    }),
  )
}

function rawOf(cells: readonly string[], places: Places): RawPerson {
  const cell = (part: Part) => cells[places[part] ?? -1] ?? ''
  const name = cell('name').trim() || `${cell('first').trim()} ${cell('last').trim()}`

  return {
    name,
    email: cell('email'),
    company: cell('company'),
    language: cell('language'),
    note: cell('note'),
  }
}
