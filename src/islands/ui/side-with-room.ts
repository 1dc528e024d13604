export const sides = ['bottom', 'top', 'right', 'left'] as const
export type Side = (typeof sides)[number]

type Size = { width: number; height: number }
type Edges = { top: number; right: number; bottom: number; left: number }

/** The first side of the anchor on which everything fits; where it fits nowhere, the one with the most room. */
export function sideWithRoom(anchor: Edges, viewport: Size, needed: Size): Side {
  const room: Readonly<Record<Side, number>> = {
    bottom: viewport.height - anchor.bottom,
    top: anchor.top,
    right: viewport.width - anchor.right,
    left: anchor.left,
  }
  const need: Readonly<Record<Side, number>> = {
    bottom: needed.height,
    top: needed.height,
    right: needed.width,
    left: needed.width,
  }
  const fitting = sides.find((side) => room[side] >= need[side])

  return fitting ?? sides.reduce((best, side) => (room[side] > room[best] ? side : best))
}
