import type { CSSProperties } from 'react'
import type { FieldArea } from './reading-order.ts'

type Placed = Pick<FieldArea, 'x' | 'y' | 'width' | 'height'>

/** Largest type in a field, in points of the page. */
const largestPoints = 12

/** Place and type size of something on a page, in shares of the page's width, whatever that is on the screen. */
export function placeOn(area: Placed, page: { width: number; height: number }): CSSProperties {
  const heightCqw = area.height * (page.height / page.width) * 100
  const sizeCqw = Math.min(heightCqw * 0.66, (largestPoints / page.width) * 100)

  return {
    '--left': percent(area.x),
    '--top': percent(area.y),
    '--width': percent(area.width),
    '--height': percent(area.height),
    '--area-height': `${round(heightCqw)}cqw`,
    '--area-width': `${round(area.width * 100)}cqw`,
    '--type-size': `${round(sizeCqw)}cqw`,
  }
}

/** True when a caption of so many letters fits on a button there, at half of its height. */
export function fitsCaption(letters: number, area: Placed, page: { width: number; height: number }): boolean {
  const letterWidth = area.height * page.height * 0.3
  return letters * letterWidth <= area.width * page.width
}

function percent(share: number): string {
  return `${round(share * 100)}%`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
