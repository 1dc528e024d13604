import { getStroke } from 'perfect-freehand'
import type { Stroke } from '#core/fields/field.ts'

/** SVG path data of the ink: strokes that swell with pressure, or with slowness where a device reports none. */
export function inkOutline(strokes: readonly Stroke[]): string {
  return strokes.map(strokeOutline).join('')
}

function strokeOutline(stroke: Stroke): string {
  const outline = getStroke(
    stroke.map(([x, y, , pressure]) => [x, y, pressure]),
    { size: 6, thinning: 0.6, smoothing: 0.6, streamline: 0.4, simulatePressure: isFlat(stroke), last: true },
  )
  const [start] = outline
  if (!start) return ''

  const curves = outline.map(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? start
    return `Q${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`
  })
  return `M${round(start[0])} ${round(start[1])}${curves.join('')}Z`
}

/** A mouse reports one pressure for all of its points. */
function isFlat(stroke: Stroke): boolean {
  return stroke.every(([, , , pressure]) => pressure === stroke[0]?.[3])
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
