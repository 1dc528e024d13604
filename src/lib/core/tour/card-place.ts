/** In CSS pixels of the viewport. */
export type Box = { x: number; y: number; width: number; height: number }
export type CardPlace = { kind: 'center' } | { kind: 'beside'; x: number; y: number }

export const cardWidth = 320
const gap = 16

/** To the right of its target; in the middle where there is no target or no room beside it. */
export function placeCard(target: Box | null, viewportWidth: number): CardPlace {
  if (!target) return { kind: 'center' }
  const x = target.x + target.width + gap

  return x + cardWidth + gap > viewportWidth ? { kind: 'center' } : { kind: 'beside', x, y: target.y }
}
