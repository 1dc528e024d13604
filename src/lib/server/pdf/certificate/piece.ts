import type { Element } from '../tagged/element.ts'
import type { Drawing } from '../text/drawing.ts'

/** Something that is never parted by a page break. */
export type Piece = {
  height: number
  /** Space above it, unless it comes first on a page. */
  gap: number
  /** Never the last on a page while something follows. */
  keepsWithNext: boolean
  /** What it is, or is a part of, in the structure of the document. */
  elements: readonly Element[]
  /** `top` is the y of its upper edge; y grows upwards. */
  draw: (drawing: Drawing, top: number) => void
}
