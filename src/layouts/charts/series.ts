/** One of the numbers that a chart shows beside each other: its name, and the classes of the mark it is drawn by. */
export type Series = { text: string; mark: string }

/** Of two numbers where the second comes out of the first: forms differ, not only colours. */
export const hollowAndFull = [
  'fill-tint-1-surface stroke-tint-1-line',
  'fill-tint-1-line stroke-tint-1-line',
] as const

/** What stands at one place of a chart: its name in short, all of it in words, and a number for each series. */
export type Column = { label: string; told: string; values: readonly number[] }
