import { maxImportedPeople } from './contact.ts'
import { readPerson, type ImportedFile, type ImportedLine, type RawPerson } from './imported-person.ts'

/** A line of a card as it was before it was folded, and where it began. */
type ContentLine = { line: number; name: string; parameters: string; value: string }

/** Cards of version 3 (RFC 2426) and 4 (RFC 6350); older ones are read as far as they are plain. */
export function readVcards(text: string): ImportedFile {
  const lines: ImportedLine[] = []
  let card: { line: number; content: ContentLine[] } | null = null
  for (const one of contentLines(text)) {
    const marks = `${one.name}:${one.value.trim().toUpperCase()}`
    if (marks === 'BEGIN:VCARD') {
      if (card) lines.push({ line: card.line, fault: 'unclosed' })
      card = { line: one.line, content: [] }
    } else if (marks === 'END:VCARD' && card) {
      lines.push({ line: card.line, ...readPerson(rawOf(card.content)) })
      card = null
    } else card?.content.push(one)
    if (lines.length > maxImportedPeople) return { ok: false, fault: 'too-many', line: one.line }
  }
  if (card) lines.push({ line: card.line, fault: 'unclosed' })

  return lines.length === 0 ? { ok: false, fault: 'nobody', line: 1 } : { ok: true, lines }
}

/** RFC 6350 §3.2: a line that begins with a blank goes on with the one before it. */
function contentLines(text: string): ContentLine[] {
  const unfolded: { line: number; text: string }[] = []
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const last = unfolded.at(-1)
    if (/^[ \t]/.test(line) && last) last.text += line.slice(1)
    else if (line.trim() !== '') unfolded.push({ line: index + 1, text: line })
  }

  return unfolded.flatMap(({ line, text: whole }) => {
    const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(whole)
    const [, name = '', parameters = '', value = ''] = match ?? []
    return match ? [{ line, name: name.toUpperCase(), parameters: parameters.toUpperCase(), value }] : []
  })
}

function rawOf(content: readonly ContentLine[]): RawPerson {
  const first = (name: string) => preferred(content.filter((one) => one.name === name))?.value ?? ''
  const [family = '', given = ''] = parts(first('N'), ';').map(unescaped)
  const structured = `${given.trim()} ${family.trim()}`.trim()

  return {
    name: unescaped(first('FN')).trim() || structured,
    email: unescaped(first('EMAIL')),
    company: unescaped(parts(first('ORG'), ';')[0] ?? ''),
    language: first('LANG'),
    note: unescaped(first('NOTE')),
  }
}

/** The one marked as preferred (`PREF=1` in version 4, `TYPE=PREF` in version 3), else the first. */
function preferred(lines: readonly ContentLine[]): ContentLine | undefined {
  return (
    lines.find(({ parameters }) => /;(?:PREF=1|TYPE="?[^;]*\bPREF\b|PREF)(?:;|$)/.test(parameters)) ??
    lines[0]
  )
}

/** Parted where the mark is not escaped. */
const parts = (value: string, mark: ';') => value.split(new RegExp(`(?<!\\\\)${mark}`))

/** RFC 6350 §3.4 */
function unescaped(value: string): string {
  return value.replace(/\\([\\,;nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}
