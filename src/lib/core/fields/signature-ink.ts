import type { Signature, Stroke } from './field.ts'

/** Least ink of a drawn signature, as a share of the pad's diagonal. A cross of two strokes passes; a dot or a tick does not. */
const leastInk = 0.25

/** True for what nobody would call a signature: no letters, a dot, one short line. A picture is taken as it is. */
export function isTooSimple(signature: Signature): boolean {
  if (signature.kind === 'typed') return signature.text.trim() === ''
  if (signature.kind === 'uploaded') return false

  const diagonal = Math.hypot(signature.width, signature.height)
  const ink = signature.strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0)
  return !(ink >= diagonal * leastInk)
}

function strokeLength(stroke: Stroke): number {
  return stroke.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = stroke[index - 1] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)
}
