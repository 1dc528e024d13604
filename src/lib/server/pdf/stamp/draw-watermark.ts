import type { PageSize } from '../pdf-engine.ts'
import type { Colour, Drawing } from '../text/drawing.ts'
import { shapeLine } from '../text/shape-line.ts'

const opacity = 0.16
const colour: Colour = '#ce2c31'
/** Of the page's diagonal. */
const share = 0.62
/** Of its shorter side: a word of two letters must not fill a page. */
const tallest = 0.3
/** Half the height of a capital, in ems. */
const middle = 0.357

/** One word along the diagonal, over everything but seen through: a scan would hide it below. */
export function drawWatermark(drawing: Drawing, word: string, page: PageSize): void {
  // Told as one word: a reader takes letters that climb for words of their own.
  const line = { ...shapeLine(word, 'bold'), isPlain: false }
  const diagonal = Math.hypot(page.width, page.height)
  const size = Math.min((diagonal * share) / (line.width || 1), Math.min(page.width, page.height) * tallest)
  const [cos, sin] = [page.width / diagonal, page.height / diagonal]
  drawing.decoration(() =>
    drawing.translucent(opacity, () =>
      drawing.within([cos, sin, -sin, cos, page.width / 2, page.height / 2], () =>
        drawing.line(line, (-line.width * size) / 2, -middle * size, size, colour),
      ),
    ),
  )
}
