import bidiFactory from 'bidi-js'

export type BaseDirection = 'ltr' | 'rtl'
/** A stretch of one embedding level and one thing else (such as a face): `start` up to, not including, `end`. */
export type LevelRun<Other> = { start: number; end: number; level: number; other: Other }

const bidi = bidiFactory()

/** The direction of a paragraph by its first strong character (UAX #9, P2–P3). */
export function baseDirection(text: string): BaseDirection {
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) & 1 ? 'rtl' : 'ltr'
}

/** Runs of a line in the order they are seen, from left to right (UAX #9, L2). `others` has one entry a UTF-16 unit. */
export function toVisualRuns<Other>(
  line: string,
  direction: BaseDirection,
  others: readonly Other[],
): LevelRun<Other>[] {
  const runs = toLogicalRuns(bidi.getEmbeddingLevels(line, direction).levels, others)
  const highest = Math.max(0, ...runs.map((run) => run.level))
  for (let level = highest; level > 0; level--) reverseStretches(runs, level)
  return runs
}

function toLogicalRuns<Other>(levels: Uint8Array, others: readonly Other[]): LevelRun<Other>[] {
  const runs: LevelRun<Other>[] = []
  others.forEach((other, index) => {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    if (last && last.level === level && last.other === other) last.end = index + 1
    else runs.push({ start: index, end: index + 1, level, other })
  })
  return runs
}

function reverseStretches(runs: { level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start++) {
    let end = start
    while ((runs[end]?.level ?? -1) >= level) end++
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
    start = end
  }
}
