import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const grounds = ['canvas', 'surface', 'surface-sunken', 'surface-hover']
const tones = ['info', 'success', 'warning', 'danger', ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `tint-${n}`)]

type Pair = readonly [ratio: number, front: string, backs: readonly string[]]
const pairs: readonly Pair[] = [
  [7, 'text', [...grounds, 'accent-surface']],
  [4.5, 'muted', grounds],
  [4.5, 'link', ['canvas', 'surface', 'surface-hover', 'accent-surface']],
  [4.5, 'error', ['canvas', 'surface']],
  [4.5, 'on-accent', ['accent', 'accent-hover']],
  [4.5, 'on-danger', ['danger', 'danger-hover']],
  [3, 'accent-line', grounds],
  [3, 'control', ['canvas', 'surface']],
  [3, 'focus', [...grounds, 'accent-surface']],
  ...tones.map((tone): Pair => [7, `${tone}-text`, [`${tone}-surface`]]),
  ...tones.slice(4).map((tint): Pair => [3, `${tint}-line`, [`${tint}-surface`, 'surface']]),
]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

describe.each([
  ['light', 1],
  ['dark', 2],
])('in the %s theme', (_, column) => {
  const theme = tokensOf(column)

  for (const [ratio, front, backs] of pairs) {
    test.each(backs)(`${front} on %s is at least ${ratio}:1`, (back) => {
      expect(contrast(theme.get(front), theme.get(back))).toBeGreaterThanOrEqual(ratio)
    })
  }
})

function tokensOf(column: number): ReadonlyMap<string, string> {
  const lines = css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)
  return new Map([...lines].map(([, name = '', ...values]) => [name, values[column - 1] ?? '']))
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours. */
function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error('A pair names a token that does not exist')
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)

  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
