// Writes the table of variables in README.md from their definition.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { variables, type Variable } from '../src/lib/server/config/variables.ts'

export const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const [begin, end] = ['<!-- variables -->', '<!-- end of variables -->']

/** The text with the table that belongs into it, whatever table was there. */
export async function withTable(text: string): Promise<string> {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`README.md has no place for variables: ${begin} … ${end}`)
  const table = await format(tableOf(variables), { ...(await resolveConfig(readme)), parser: 'markdown' })

  return `${text.slice(0, from + begin.length)}\n\n${table}\n${text.slice(to)}`
}

function tableOf(all: Readonly<Record<string, Variable>>): string {
  const rows = Object.entries(all).map(
    ([name, { usual, meaning, isSecret }]) =>
      `| \`${name}\`${isSecret ? ' ¹' : ''} | ${usual} | ${meaning} |`,
  )

  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows, ''].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(readme, await withTable(readFileSync(readme, 'utf8')))
