import { Buffer as ShapingBuffer, Direction, shape } from 'harfbuzzjs'
import { withoutDirections } from '#core/text/without-directions.ts'
import { baseDirection, toVisualRuns, type BaseDirection, type LevelRun } from './bidi.ts'
import { chooseFaces } from './choose-faces.ts'
import type { Face } from './load-face.ts'
import type { Style } from './style.ts'

/** Offsets and advance in ems. `text` is what the glyph stands for: empty for all but the first of a cluster. */
export type Glyph = { face: Face; id: number; x: number; y: number; advance: number; text: string }

export type ShapedLine = {
  text: string
  glyphs: readonly Glyph[]
  /** In ems. */
  width: number
  /** False when glyphs stand in another order or number than the characters, so that a reader needs the text told. */
  isPlain: boolean
  missing: readonly string[]
}

const cached = new Map<string, ShapedLine>()
const maxCached = 5_000
/** A letter that is shaped weighs some hundred bytes. */
const maxLetters = 200_000
let letters = 0

/**
 * Shapes one line without line breaks; `direction` is the paragraph's. It stands in the order of its scripts: no control
 * in it turns print around.
 */
export function shapeLine(typed: string, style: Style, base?: BaseDirection): ShapedLine {
  const text = withoutDirections(typed)
  const direction = base ?? baseDirection(text)
  const key = `${style} ${direction} ${text}`
  const known = cached.get(key)
  if (known) return known

  const line = shapeAnew(text, style, direction)
  if (cached.size >= maxCached || letters + text.length > maxLetters) {
    cached.clear()
    letters = 0
  }
  letters += text.length
  cached.set(key, line)
  return line
}

function shapeAnew(text: string, style: Style, direction: BaseDirection): ShapedLine {
  const { faces, missing } = chooseFaces(text, style)
  const runs = toVisualRuns(text, direction, faces)
  const glyphs: Glyph[] = []
  let pen = 0
  for (const run of runs) {
    for (const glyph of shapeRun(text, run)) {
      glyphs.push({ ...glyph, x: pen + glyph.x })
      pen += glyph.advance
    }
  }
  const isPlain = runs.every((run) => run.level === 0) && glyphs.every((glyph) => isOneCharacter(glyph.text))
  return { text, glyphs, width: pen, isPlain, missing }
}

function isOneCharacter(text: string): boolean {
  return /^.$/su.test(text)
}

function shapeRun(line: string, run: LevelRun<Face>): Glyph[] {
  const face = run.other
  const text = line.slice(run.start, run.end)
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(run.level & 1 ? Direction.RTL : Direction.LTR)
  shape(face.font, buffer)

  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const clusterTexts = textsByCluster(
    text,
    infos.map((info) => info.cluster),
  )
  return infos.map((info, index) => {
    const position = positions[index]
    const clusterText = clusterTexts.get(info.cluster) ?? ''
    clusterTexts.delete(info.cluster)
    return {
      face,
      id: info.codepoint,
      x: (position?.xOffset ?? 0) / face.unitsPerEm,
      y: (position?.yOffset ?? 0) / face.unitsPerEm,
      advance: (position?.xAdvance ?? 0) / face.unitsPerEm,
      text: clusterText,
    }
  })
}

/** A cluster begins at its first UTF-16 unit and reaches to the next cluster's. */
function textsByCluster(text: string, clusters: readonly number[]): Map<number, string> {
  const starts = [...new Set(clusters)].sort((one, other) => one - other)
  return new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]))
}
