import type { Glyph } from '../render/read-glyphs.ts'
import type { SearchableLine } from './searchable-line.ts'

/** Lines as one; `breaks` are where in its text the second and further ones begin. */
export type JoinedLine<Each extends Glyph> = SearchableLine<Each> & { breaks: readonly number[] }

/** Narrow cells of tables break a tag; more lines than these have something else in mind. */
const maxLines = 4

/** The lines in their order; one with an open `{{` together with those after it that close it. */
export function joinBrokenTags<Each extends Glyph>(
  lines: readonly SearchableLine<Each>[],
): JoinedLine<Each>[] {
  const joined: JoinedLine<Each>[] = []
  for (let index = 0; index < lines.length; index++) {
    const some = lines.slice(index, index + linesOfTag(lines.slice(index, index + maxLines)))
    joined.push(join(some))
    index += some.length - 1
  }
  return joined
}

/** How many of the lines the tag needs that the first one opens; 1 where it opens none or none closes it. */
function linesOfTag<Each extends Glyph>(lines: readonly SearchableLine<Each>[]): number {
  let text = ''
  for (const [index, line] of lines.entries()) {
    text += line.text
    if (text.lastIndexOf('{{') <= text.lastIndexOf('}}')) return index + 1
  }
  return 1
}

function join<Each extends Glyph>(lines: readonly SearchableLine<Each>[]): JoinedLine<Each> {
  const breaks: number[] = []
  let text = ''
  for (const line of lines) {
    if (text !== '') breaks.push(text.length)
    text += line.text
  }
  return { text, glyphs: lines.flatMap((line) => line.glyphs), breaks }
}
