import type { Block, Cell, Words } from './starter.ts'

/**
 * Reads the text of a starter: `name: value` lines up to the first blank one, then one block a line.
 *
 * - `# Clause` (numbered), `## Section`, anything else is a paragraph;
 * - `[ key | Caption ] [ key*2 | Caption | option | option ]` fields side by side, `*2` twice as wide;
 * - `| Head | *2 Head` heads of columns; `( ) key | Caption | option | option` a choice of one, `{ }` of any; `[x] key | Text` a box to tick;
 * - `= role role` where these sign; `---` a new page.
 */
export function readWords(text: string): Words {
  const [head = '', ...rest] = text.trim().split('\n\n')
  const said = new Map(head.split('\n').map((line) => cut(line, ':')))
  const get = (name: string) => {
    const value = said.get(name)
    if (!value) throw new Error(`No "${name}" in "${head.slice(0, 60)}"`)
    return value
  }
  const roles = [...said].filter(([name]) => name.startsWith('role '))

  return {
    ...{ name: get('name'), category: get('category'), about: get('about'), message: get('message') },
    roles: Object.fromEntries(roles.map(([name, value]) => [name.slice('role '.length), value])),
    body: rest.join('\n').split('\n').filter(Boolean).map(readBlock),
  }
}

function readBlock(line: string): Block {
  if (line.startsWith('## ')) return { kind: 'section', text: line.slice(3) }
  if (line === '---') return { kind: 'break' }
  if (line.startsWith('# ')) return { kind: 'clause', text: line.slice(2) }
  if (line.startsWith('= ')) return { kind: 'signatures', roles: line.slice(2).split(' ') }
  if (/^(\( \)|\{ \}) /.test(line)) {
    const [key = '', caption = '', ...options] = partsOf(line.slice(4))
    return { kind: 'choice', key, caption, options }
  }
  if (line.startsWith('[x] ')) {
    const [key = '', text = ''] = partsOf(line.slice(4))
    return { kind: 'tick', key, text }
  }
  if (line.startsWith('[ ')) return { kind: 'row', cells: [...line.matchAll(/\[ (.+?) \]/g)].map(readCell) }
  if (line.startsWith('| ')) return { kind: 'head', columns: partsOf(line.slice(2)).map(readHead) }

  return { kind: 'paragraph', text: line }
}

function readCell([, inside = '']: RegExpExecArray): Cell {
  const [name = '', caption = '', ...options] = partsOf(inside)
  const [key = '', weight = '1'] = name.split('*')

  return {
    key,
    weight: Number(weight),
    caption: caption.replace(/^~/, ''),
    isSilent: caption.startsWith('~'),
    options,
  }
}

function readHead(text: string): { weight: number; text: string } {
  const weighed = /^\*(\d+) (.*)$/.exec(text)

  return { weight: Number(weighed?.[1] ?? 1), text: weighed?.[2] ?? text }
}

function partsOf(line: string): string[] {
  return line.split('|').map((part) => part.trim())
}

function cut(line: string, at: string): [string, string] {
  const index = line.indexOf(at)

  return [line.slice(0, index).trim(), line.slice(index + 1).trim()]
}
