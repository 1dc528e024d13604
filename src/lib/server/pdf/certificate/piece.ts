import type { Drawing } from '../text/drawing.ts'

/** Something that is never parted by a page break. */
export type Piece = {
  height: number
  /** Space above it, unless it comes first on a page. */
  gap: number
  /** Never the last on a page while something follows. */
  keepsWithNext: boolean
  /** `top` is the y of its upper edge; y grows upwards. */
  draw: (drawing: Drawing, top: number) => void
}
