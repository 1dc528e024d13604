import type { Colour } from '../text/drawing.ts'

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89 } as const
export const margin = { left: 48, right: 48, top: 52, bottom: 64 } as const
export const columnWidth = sheet.width - margin.left - margin.right
export const columnHeight = sheet.height - margin.top - margin.bottom

export const colours = {
  text: '#1c2024',
  muted: '#60646c',
  line: '#d9d9e0',
  accent: '#3e63dd',
  link: '#3a5bc7',
} as const satisfies Record<string, Colour>
export const hairline = 0.6
